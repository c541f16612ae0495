//! The startup message of a server: its address, a QR code for phones, and a page in the browser.

use std::io::{self, IsTerminal};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

use crate::output::Output;

/// Prints the address and the place of the games, and with `lan` the address for phones with its QR code.
pub(super) fn greet(output: &mut Output, address: SocketAddr, place: &str, lan: bool) -> io::Result<()> {
    output.line(format!("Tessera is running at  http://{}/", local(address)))?;
    if lan {
        for_phones(output, address)?;
    }
    output.line(format!("Games are saved in     {place}"))?;
    output.line("Press Ctrl-C to stop. `tessera --help` lists the other commands.")?;
    output.flush()
}

/// Opens the page in the browser, if the output is a terminal and there is a display.
pub(super) fn open_browser(address: SocketAddr) {
    if io::stdout().is_terminal() && has_screen() {
        // The address has been printed, so it can be opened by hand.
        let _ = open::that_detached(format!("http://{}/", local(address)));
    }
}

fn has_screen() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(windows, target_os = "macos")) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

/// Returns the address at which this machine reaches the server.
fn local(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        address.set_ip(match address {
            SocketAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    address
}

fn for_phones(output: &mut Output, address: SocketAddr) -> io::Result<()> {
    let ip = match address.ip() {
        ip if ip.is_unspecified() => home_address(),
        ip => Some(ip),
    };
    let Some(ip) = ip else {
        return output.line("This machine has no address on a home network, so phones cannot reach it.");
    };
    let url = format!("http://{}/", SocketAddr::new(ip, address.port()));
    output.line(format!("On your network        {url}"))?;
    if let Ok(code) = QrCode::new(&url) {
        // Terminals are usually dark, and cameras expect dark modules on a light background.
        let mut picture = code.render::<Dense1x2>();
        let picture = picture.dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build();
        output.line(format!("\n{picture}\n"))?;
    }
    Ok(())
}

/// Returns the address of this machine on its network, preferring private ones, which are those of the home network.
fn home_address() -> Option<IpAddr> {
    let interfaces = if_addrs::get_if_addrs().ok()?;
    let addresses: Vec<Ipv4Addr> = interfaces
        .iter()
        .filter_map(|interface| match interface.ip() {
            IpAddr::V4(ip) if !ip.is_loopback() && !ip.is_link_local() => Some(ip),
            _ => None,
        })
        .collect();
    addresses.iter().find(|ip| ip.is_private()).or(addresses.first()).copied().map(IpAddr::V4)
}

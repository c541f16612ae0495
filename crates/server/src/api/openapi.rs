//! The OpenAPI description.

use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;

use super::json_response;

/// Serves the description.
pub(super) async fn openapi(_: HeaderMap) -> Response {
    json_response(StatusCode::OK, tessera_wire::OPENAPI)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    #[test]
    fn the_description_has_exactly_the_paths_and_methods_that_there_are() {
        let document: Value = serde_json::from_str(tessera_wire::OPENAPI).unwrap();
        let mut described = BTreeSet::new();
        for (path, item) in document["paths"].as_object().unwrap() {
            described.extend(item.as_object().unwrap().keys().map(|method| (path.clone(), method.clone())));
        }
        let routes = super::super::routes();
        let served = routes.iter().flat_map(|(path, methods, _)| {
            methods.iter().map(|method| ((*path).to_owned(), (*method).to_owned()))
        });
        assert_eq!(described, served.collect());
    }
}

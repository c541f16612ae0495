// Lets `tessera grade` ask static methods of yours:
//
//     tessera grade warring_states -- java Adapter.java
//
// Add a case for each operation that you have written. The questions are flat, so a small reader is enough.

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Adapter {
    /** Your method; this one is only a start. */
    static boolean isMoveLegal(String placement, char location) {
        return placement.indexOf(location) >= 0;
    }

    static String answer(String op, String line) {
        switch (op) {
            case "move_legal": return "\"ok\":" + isMoveLegal(text(line, "placement"), text(line, "move").charAt(0));
            default: return "\"error\":{\"code\":\"unknown_op\"}"; // not attempted, which is not a mistake
        }
    }

    static String text(String line, String name) {
        Matcher found = Pattern.compile("\"" + name + "\":\"((?:[^\"\\\\]|\\\\.)*)\"").matcher(line);
        return found.find() ? found.group(1) : "";
    }

    public static void main(String[] arguments) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        Pattern id = Pattern.compile("\"id\":(\\d+)");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            Matcher found = id.matcher(line);
            found.find();
            System.out.println("{\"id\":" + found.group(1) + "," + answer(text(line, "op"), line) + "}");
            System.out.flush();
        }
    }
}

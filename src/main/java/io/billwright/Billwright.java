package io.billwright;

import io.billwright.edges.cli.Commands;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/// The one program of the product.
@SpringBootApplication
public class Billwright {

    public static void main(String[] args) {
        int exitCode = Commands.run(Billwright.class, args);
        if (exitCode != Commands.KEEP_RUNNING) {
            System.exit(exitCode);
        }
    }
}

package io.billwright;

import io.billwright.edges.cli.Commands;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/// The Spring Boot application and the main class of all commands.
@SpringBootApplication
public class Billwright {

    public static void main(String[] args) {
        if (Boolean.getBoolean("spring.aot.processing")) {
            SpringApplication.run(Billwright.class, args);
            return;
        }
        int exitCode = Commands.run(Billwright.class, args);
        if (exitCode != Commands.KEEP_RUNNING) {
            System.exit(exitCode);
        }
    }
}

package io.billwright;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/// The one program of the product.
@SpringBootApplication
public class Billwright {

    public static void main(String[] args) {
        SpringApplication.run(Billwright.class, args);
    }
}

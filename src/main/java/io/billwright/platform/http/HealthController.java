package io.billwright.platform.http;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.Map;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// Liveness, readiness and metrics.
@RestController
final class HealthController {

    private final JdbcClient jdbc;
    private final PrometheusMeterRegistry meters;

    HealthController(JdbcClient jdbc, PrometheusMeterRegistry meters) {
        this.jdbc = jdbc;
        this.meters = meters;
    }

    @GetMapping("/healthz")
    Map<String, String> alive() {
        return Map.of("status", "ok");
    }

    @GetMapping("/readyz")
    ResponseEntity<Map<String, String>> ready() {
        try {
            jdbc.sql("select 1").query(Integer.class).single();
            return ResponseEntity.ok(Map.of("status", "ok", "database", "ok"));
        } catch (DataAccessException _) {
            return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
                    .body(Map.of("status", "unavailable", "database", "unreachable"));
        }
    }

    @GetMapping("/metrics")
    ResponseEntity<String> metrics() {
        return ResponseEntity.ok()
                .contentType(MediaType.parseMediaType("text/plain; version=0.0.4; charset=utf-8"))
                .body(meters.scrape());
    }
}

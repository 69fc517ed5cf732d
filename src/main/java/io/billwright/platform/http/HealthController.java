package io.billwright.platform.http;

import io.billwright.platform.db.DatabasePulse;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// Liveness, readiness and metrics.
@RestController
final class HealthController {

    private final DatabasePulse database;
    private final PrometheusMeterRegistry meters;

    HealthController(DatabasePulse database, PrometheusMeterRegistry meters) {
        this.database = database;
        this.meters = meters;
    }

    @GetMapping("/healthz")
    Map<String, String> alive() {
        return Map.of("status", "ok");
    }

    /// Must not wait for anything, so that it answers even when the database hangs.
    @GetMapping("/readyz")
    ResponseEntity<Map<String, String>> ready() {
        return database.isThere()
                ? ResponseEntity.ok(Map.of("status", "ok", "database", "ok"))
                : ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
                        .body(Map.of("status", "unavailable", "database", "unreachable"));
    }

    @GetMapping("/metrics")
    ResponseEntity<String> metrics() {
        return ResponseEntity.ok()
                .contentType(MediaType.parseMediaType("text/plain; version=0.0.4; charset=utf-8"))
                .body(meters.scrape());
    }
}

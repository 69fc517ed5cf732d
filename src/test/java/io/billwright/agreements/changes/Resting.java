package io.billwright.agreements.changes;

import io.billwright.testing.Api;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Subscriptions that are paused and resumed through the API.
public record Resting(Desk desk) {

    public static final String SEATS = "[{'brick_id': 'seats', 'quantity': 5}]";

    public static Resting at(String time) {
        return new Resting(Desk.at(time));
    }

    /// The year 2025 of five seats at 50.00, billed monthly.
    public String year(String... more) {
        return desk.subscribe("2025-01-01", SEATS, more);
    }

    public Api.Answer pause(String subscription, String body) {
        return desk.shop().post("/subscriptions/" + subscription + "/pause", body);
    }

    public JsonNode paused(String subscription, String body) {
        return pause(subscription, body).expect(201).body();
    }

    public Api.Answer resume(String subscription, String body) {
        return desk.shop().post("/subscriptions/" + subscription + "/resume", body);
    }

    public JsonNode resumed(String subscription) {
        return resume(subscription, "{}").expect(200).body();
    }

    public Api.Answer resume(String subscription, String contentType, String body) {
        return desk.shop()
                .api()
                .send("POST", "/subscriptions/" + subscription + "/resume", body, Map.of("Content-Type", contentType));
    }

    /// Lets time pass up to midnight in UTC of a day.
    public Api.Answer pass(String day) {
        return desk.shop().advance(day + "T00:00:00Z");
    }

    public String status(String subscription) {
        return Desk.text(desk.subscription(subscription).get("status"));
    }

    public String endsAt(String subscription) {
        return Desk.text(desk.subscription(subscription).get("ends_at"));
    }

    /// The first and the last day of every invoice.
    public List<String> periods(String subscription) {
        return desk.invoices(subscription).stream()
                .map(invoice -> Desk.text(invoice.get("starts_at")) + " " + Desk.text(invoice.get("ends_at")))
                .toList();
    }

    /// The first and the last day of the first line of every invoice.
    public List<String> services(String subscription) {
        return desk.invoices(subscription).stream()
                .map(invoice -> Desk.text(invoice.at("/line_items/0/starts_at")) + " "
                        + Desk.text(invoice.at("/line_items/0/ends_at")))
                .toList();
    }
}

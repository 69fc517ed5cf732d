package io.billwright.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// In which order things happen when the sandbox clock moves (R14, R20).
class ClockOrderTest {

    /// What is renewed at an instant is billed at it, and what is not paid by then is past due.
    @Test
    void renewingComesBeforeIssuingAndThatBeforePastDue() {
        var story = Story.beginsAt("2025-01-01T00:00:00Z");
        story.subscribe("one", "2025-01-01", "'contract_length': 1, 'payment_terms': 30");
        story.subscribe("two", "2025-01-01", "'contract_length': 1, 'payment_terms': 30");

        story.advance("2025-02-01T00:00:00Z");

        assertThat(story.told())
                .containsExactly(
                        "2025-01-01T00:00:00Z invoice.issued one from 2025-01-01",
                        "2025-01-01T00:00:00Z invoice.issued two from 2025-01-01",
                        "2025-02-01T00:00:00Z subscription.renewed one",
                        "2025-02-01T00:00:00Z subscription.renewed two",
                        "2025-02-01T00:00:00Z invoice.issued one from 2025-02-01",
                        "2025-02-01T00:00:00Z invoice.issued two from 2025-02-01",
                        "2025-02-01T00:00:00Z invoice.past_due one from 2025-01-01",
                        "2025-02-01T00:00:00Z invoice.past_due two from 2025-01-01");
    }

    /// The due date is over when it is over where the customer is.
    @Test
    void anInvoiceIsPastDueWhenTheDayBeginsInItsZone() {
        var story = Story.beginsAt("2025-01-05T00:00:00Z");
        story.subscribe("Auckland", "2025-01-10", "'time_zone': 'Pacific/Auckland', 'payment_terms': 5");
        story.subscribe("Los Angeles", "2025-01-10", "'time_zone': 'America/Los_Angeles', 'payment_terms': 5");

        story.advance("2025-01-20T00:00:00Z");

        assertThat(story.told())
                .containsExactly(
                        "2025-01-09T11:00:00Z subscription.activated Auckland",
                        "2025-01-09T11:00:00Z invoice.issued Auckland from 2025-01-10",
                        "2025-01-10T08:00:00Z subscription.activated Los Angeles",
                        "2025-01-10T08:00:00Z invoice.issued Los Angeles from 2025-01-10",
                        "2025-01-15T11:00:00Z invoice.past_due Auckland from 2025-01-10",
                        "2025-01-16T08:00:00Z invoice.past_due Los Angeles from 2025-01-10",
                        "2025-01-17T20:00:00Z invoice.reminded Auckland from 2025-01-10",
                        "2025-01-18T17:00:00Z invoice.reminded Los Angeles from 2025-01-10");
    }

    @Test
    void statusFollowsTheClockToTheInstant() {
        var story = Story.beginsAt("2025-01-10T00:00:00Z");
        story.subscribe("Paris", "2025-01-10", "'time_zone': 'Europe/Paris', 'payment_terms': 5");

        assertThat(statusAt(story, "2025-01-10T00:00:00Z")).isEqualTo("OUTSTANDING");
        assertThat(statusAt(story, "2025-01-14T22:59:59.999999Z")).isEqualTo("OUTSTANDING");
        assertThat(statusAt(story, "2025-01-14T23:00:00Z")).isEqualTo("DUE");
        assertThat(statusAt(story, "2025-01-15T22:59:59.999999Z")).isEqualTo("DUE");
        assertThat(statusAt(story, "2025-01-15T23:00:00Z")).isEqualTo("PAST_DUE");
    }

    private static String statusAt(Story story, String time) {
        story.advance(time);
        var invoice = story.invoices().getFirst().invoiceId();
        return story.shop()
                .api()
                .unchecked()
                .get("/invoices/" + invoice)
                .expect(200)
                .at("status");
    }

    /// However time is cut, the same happens: here in the middle of an instant that has work of every kind.
    @Test
    void twoStepsOfFiveYearsAreOneOfTen() {
        var once = tell();
        once.advance("2034-01-31T00:00:00Z");
        var twice = tell();
        twice.advance("2029-01-31T00:00:00Z");
        twice.advance("2034-01-31T00:00:00Z");

        assertThat(once.told()).hasSizeGreaterThan(300).isEqualTo(twice.told());
        assertThat(once.invoices().stream().map(IssuedInvoice::told))
                .isEqualTo(twice.invoices().stream().map(IssuedInvoice::told).toList());
    }

    private static Story tell() {
        var story = Story.beginsAt("2024-01-31T00:00:00Z");
        story.subscribe("monthly", "2024-01-31", "'payment_terms': 30");
        story.subscribe("quarterly", "2024-01-31", "'billing_frequency': 'QUARTERLY'");
        story.subscribe("leaping", "2024-02-29", "'billing_frequency': 'ANNUALLY', 'time_zone': 'Pacific/Auckland'");
        return story;
    }
}

package io.billwright.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.time.BillingFrequency;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Ten years of agreements of each frequency from awkward days, in one step of the sandbox clock (R1, R10, R15, R20).
/// `scripts/prove ten-years` takes every frequency from every day, and tells all of it twice.
class TenYearsTest {

    private static final List<LocalDate> ANCHORS = List.of(
            LocalDate.of(2024, 1, 30),
            LocalDate.of(2024, 1, 31),
            LocalDate.of(2024, 2, 29),
            LocalDate.of(2024, 6, 30),
            LocalDate.of(2024, 12, 31));

    private static final int YEARS = 10;
    private static final boolean WHOLE = Boolean.getBoolean("ten.years.whole");
    private static final String END = "2034-12-31T00:00:00Z";
    private static final String END_OF_RETELLING = WHOLE ? END : "2025-12-31T00:00:00Z";

    @Test
    void everyBoundaryAmountAndNumberOfTenYearsIsRight() {
        var story = tell(END);
        var invoices = story.invoices();
        var told = story.told();

        for (var frequency : BillingFrequency.values()) {
            for (var anchor : anchors(frequency)) {
                var ofOne = invoices.stream()
                        .filter(invoice -> invoice.subscription().equals(name(frequency, anchor)))
                        .filter(invoice -> invoice.start().isBefore(anchor.plusYears(YEARS)))
                        .toList();
                tileTheYears(ofOne, frequency, anchor);
                areUplifted(ofOne, frequency);
                renewals(told, frequency, anchor);
            }
        }
        literalDays(invoices);
        assertThat(invoices.stream().map(IssuedInvoice::number))
                .isEqualTo(IntStream.rangeClosed(1, invoices.size())
                        .mapToObj("INV-%06d"::formatted)
                        .toList());
        assertThat(invoices.stream().map(IssuedInvoice::issuedAt)).isSorted();
        assertThat(invoices)
                .allSatisfy(invoice -> assertThat(invoice.issuedAt()).isEqualTo(invoice.billAt()));
        assertThat(told.stream().map(one -> one.split(" ", 2)[0])).isSorted();
        assertThat(told.stream().filter(one -> one.contains("invoice.issued"))).hasSameSizeAs(invoices);

        var again = tell(END_OF_RETELLING);
        assertThat(again.told())
                .isEqualTo(told.stream()
                        .takeWhile(one -> one.split(" ", 2)[0].compareTo(END_OF_RETELLING) <= 0)
                        .toList());
        assertThat(again.invoices().stream().map(IssuedInvoice::told))
                .isEqualTo(invoices.stream()
                        .limit(again.invoices().size())
                        .map(IssuedInvoice::told)
                        .toList());
    }

    private static Story tell(String until) {
        var story = Story.beginsAt("2024-01-01T09:00:00Z");
        for (var frequency : BillingFrequency.values()) {
            for (var anchor : anchors(frequency)) {
                story.subscribe(
                        name(frequency, anchor),
                        anchor.toString(),
                        "'billing_frequency': '" + frequency + "', 'contract_length': " + months(frequency));
            }
        }
        story.advance(until);
        return story;
    }

    /// Those whose days are spelled out below, or all.
    private static List<LocalDate> anchors(BillingFrequency frequency) {
        if (WHOLE) {
            return ANCHORS;
        }
        var days = switch (frequency) {
            case MONTHLY -> List.of("2024-01-30", "2024-01-31", "2024-02-29");
            case QUARTERLY -> List.of("2024-06-30", "2024-12-31");
            case ANNUALLY -> List.of("2024-01-31", "2024-02-29", "2024-12-31");
            case SEMI_ANNUALLY, ALL_UPFRONT -> List.of("2024-02-29");
        };
        return ANCHORS.stream()
                .filter(anchor -> days.contains(anchor.toString()))
                .toList();
    }

    private static String name(BillingFrequency frequency, LocalDate anchor) {
        return frequency + "/" + anchor;
    }

    /// What is paid upfront is agreed for two years.
    private static int months(BillingFrequency frequency) {
        return frequency == BillingFrequency.ALL_UPFRONT ? 24 : 12;
    }

    /// R1: always from the anchor, without gap or overlap.
    private static void tileTheYears(List<IssuedInvoice> invoices, BillingFrequency frequency, LocalDate anchor) {
        int step = frequency.months(months(frequency));
        assertThat(invoices).hasSize(YEARS * 12 / step);
        for (int k = 0; k < invoices.size(); k++) {
            assertThat(invoices.get(k).start()).isEqualTo(anchor.plusMonths((long) k * step));
            assertThat(invoices.get(k).end()).isEqualTo(anchor.plusMonths((k + 1L) * step));
            assertThat(invoices.get(k).issuedAt().toString())
                    .isEqualTo(invoices.get(k).start() + "T00:00:00Z");
        }
    }

    /// R10, R5: each agreement costs 5 % more than the one before, less the 10 % that renew, and its invoices are a
    /// running total.
    private static void areUplifted(List<IssuedInvoice> invoices, BillingFrequency frequency) {
        int term = months(frequency);
        int step = frequency.months(term);
        var price = new BigDecimal("50.00");
        for (int first = 0; first < invoices.size(); first += term / step) {
            var month = price.multiply(new BigDecimal("8")).multiply(new BigDecimal("0.9"));
            for (int k = 0; k < term / step; k++) {
                long expected = cents(month, (k + 1) * step) - cents(month, k * step);
                assertThat(invoices.get(first + k).total()).isEqualTo(expected);
            }
            price = price.multiply(new BigDecimal("1.05")).setScale(6, RoundingMode.HALF_UP);
        }
    }

    private static long cents(BigDecimal month, int months) {
        return month.multiply(BigDecimal.valueOf(months))
                .movePointRight(2)
                .setScale(0, RoundingMode.HALF_UP)
                .longValueExact();
    }

    private static void renewals(List<String> told, BillingFrequency frequency, LocalDate anchor) {
        var expected = new ArrayList<String>();
        int term = months(frequency);
        for (int months = term; months <= YEARS * 12; months += term) {
            expected.add(anchor.plusMonths(months) + "T00:00:00Z subscription.renewed " + name(frequency, anchor));
        }
        assertThat(told.stream().filter(one -> one.endsWith(" subscription.renewed " + name(frequency, anchor))))
                .isEqualTo(expected);
    }

    private static void literalDays(List<IssuedInvoice> invoices) {
        Map<String, List<String>> starts = invoices.stream()
                .collect(Collectors.groupingBy(
                        IssuedInvoice::subscription,
                        Collectors.mapping(invoice -> invoice.start().toString(), Collectors.toList())));
        assertThat(starts.get("MONTHLY/2024-01-31"))
                .startsWith("2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30", "2024-05-31", "2024-06-30")
                .contains("2025-01-31", "2025-02-28", "2025-03-31", "2028-02-29", "2033-02-28", "2034-01-31");
        assertThat(starts.get("MONTHLY/2024-01-30"))
                .startsWith("2024-01-30", "2024-02-29", "2024-03-30", "2024-04-30")
                .contains("2025-02-28", "2025-03-30", "2028-02-29", "2034-02-28", "2034-03-30");
        assertThat(starts.get("MONTHLY/2024-02-29"))
                .startsWith("2024-02-29", "2024-03-29")
                .contains("2025-02-28");
        assertThat(starts.get("QUARTERLY/2024-06-30"))
                .startsWith("2024-06-30", "2024-09-30", "2024-12-30", "2025-03-30", "2025-06-30");
        assertThat(starts.get("QUARTERLY/2024-12-31"))
                .startsWith("2024-12-31", "2025-03-31", "2025-06-30", "2025-09-30", "2025-12-31");
        assertThat(starts.get("SEMI_ANNUALLY/2024-02-29"))
                .startsWith("2024-02-29", "2024-08-29", "2025-02-28", "2025-08-29")
                .contains("2028-02-29", "2032-02-29");
        assertThat(starts.get("ANNUALLY/2024-02-29"))
                .startsWith("2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29", "2029-02-28")
                .contains("2032-02-29");
        assertThat(starts.get("ALL_UPFRONT/2024-02-29"))
                .containsExactly("2024-02-29", "2026-02-28", "2028-02-29", "2030-02-28", "2032-02-29", "2034-02-28");
        assertThat(starts.get("ANNUALLY/2024-12-31")).contains("2025-12-31", "2033-12-31");
        var totals = invoices.stream()
                .filter(invoice -> invoice.subscription().equals("ANNUALLY/2024-01-31"))
                .map(IssuedInvoice::total)
                .toList();
        assertThat(totals).startsWith(4320_00L, 4536_00L, 4762_80L, 5000_94L, 5250_99L);
    }
}

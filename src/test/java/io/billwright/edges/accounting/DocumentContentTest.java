package io.billwright.edges.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.money.CurrencyCode;
import io.billwright.edges.accounting.Document.Kind;
import io.billwright.edges.accounting.Document.Line;
import io.billwright.edges.accounting.Document.Purpose;
import io.billwright.edges.accounting.Document.Reference;
import io.billwright.edges.accounting.Document.Sale;
import io.billwright.platform.http.Json;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The hash by which a document that is out of date is told from one that is not.
class DocumentContentTest {

    private static Sale sale(Line... lines) {
        return new Sale(
                new Reference(Kind.CUSTOMER, "c1"),
                "INV-000001",
                LocalDate.parse("2025-01-31"),
                LocalDate.parse("2025-02-28"),
                CurrencyCode.EUR,
                List.of(lines),
                "memo");
    }

    private static String content(Document document) {
        return DocumentContent.hash(Json.mapper(), document);
    }

    @Test
    void equalDocumentsHaveEqualContent() {
        assertThat(content(sale(new Line(Purpose.REVENUE, "Seats", 100_00))))
                .isEqualTo(content(sale(new Line(Purpose.REVENUE, "Seats", 100_00))));
    }

    /// A seller chooses the names on lines, so one line may look like two when it is printed.
    @Test
    void aDescriptionCannotPassForAnotherLine() {
        var two = sale(new Line(Purpose.REVENUE, "Seats", 100_00), new Line(Purpose.TAX, "Tax", 20_00));
        var one = sale(new Line(Purpose.REVENUE, "Seats, amount=10000], Line[purpose=TAX, description=Tax", 20_00));

        assertThat(two.toString()).isEqualTo(one.toString());
        assertThat(content(two)).isNotEqualTo(content(one));
    }

    @Test
    void aMissingNumberIsNotTheWordNull() {
        var named = new Document.Customer("Lyon", "1", "null", CurrencyCode.EUR);
        var unnamed = new Document.Customer("Lyon", "1", null, CurrencyCode.EUR);

        assertThat(content(named)).isNotEqualTo(content(unnamed));
    }

    /// If this fails, the release writes every document of every seller again.
    @Test
    void theHashStaysTheSameFromReleaseToRelease() {
        assertThat(content(sale(new Line(Purpose.REVENUE, "Seats", 100_00))))
                .isEqualTo("a26751357ee89dfb2e95ebe52b8e107fa8e56668ca8ac20b4fdb980166088593");
    }
}

package io.billwright.invoicing.invoices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.Bills;
import io.billwright.testing.TestService;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/// What was issued is refused any change by the database itself (S1, S9, R15, R26), whoever asks for it: the owner of
/// the tables, whom no row is hidden from, or the application. The invoice is of 5400.00 with 1000.00 paid and 600.00
/// credited.
class IssuedInvoiceStoreTest {

    private static final Bills BILLS = Bills.at("2025-03-01T09:00:00Z");
    private static final String SUBSCRIPTION = BILLS.subscribe("2025-03-01", Bills.SEATS);
    private static String invoice = "";

    @BeforeAll
    static void issue() {
        BILLS.catchUp();
        BILLS.paid(BILLS.idOf(SUBSCRIPTION, 0), 6000_00);
        BILLS.shop().advance("2025-04-01T00:00:00Z");
        invoice = BILLS.idOf(SUBSCRIPTION, 1);
        BILLS.paid(invoice, 1000_00);
        assertThat(BILLS.show(invoice, "credited_amount", "remaining_amount")).isEqualTo("60000 380000");
    }

    /// A row of the invoice once more, with other values in some of its columns.
    private static String copy(String table, String changes) {
        return """
                insert into %1$s select (jsonb_populate_record(t, jsonb_build_object(%2$s))).*
                from %1$s t where t.invoice_id = :id
                """.formatted(table, changes);
    }

    @Test
    void aPeriodIsBilledOnce() {
        var again = copy("invoices", "'invoice_id', gen_random_uuid()");

        refusedToAll("one_invoice_for_each_period", again);
    }

    @Test
    void aServiceIsBilledOnce() {
        var again = copy("invoice_lines", "'position', 77");

        refusedToAll("one_bill_for_each_service", again);
    }

    @Test
    void aVersionAddsUp() {
        refusedToAll(
                "does not add up",
                copy("invoice_versions", "'version', 2, 'version_id', gen_random_uuid(), 'invoice_number', 'X-2'"));
        refusedToAll("invoice_versions_check", copy("invoice_versions", "'version', 2, 'grand_total', 1"));
    }

    @Test
    void aNumberIsGivenOnce() {
        refusedToAll("invoice_versions_seller_id_invoice_number_key", copy("invoice_versions", "'version', 2"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update invoice_versions set invoice_number = 'X' where invoice_id = :id",
                "update invoice_versions set grand_total = grand_total + 1, net_total = net_total + 1"
                        + " where invoice_id = :id",
                "update invoice_versions set explanation = '' where invoice_id = :id",
                "delete from invoice_versions where invoice_id = :id",
                "update payments set paid_amount = 1 where invoice_id = :id",
                "update payments set invoice_number = 'X' where invoice_id = :id",
                "delete from payments where invoice_id = :id",
                "update ledger_entries set amount = 1 where object_id = :id",
                "delete from ledger_entries where object_id = :id",
                "update credit_entries set amount = 1 where invoice_id = :id",
                "delete from credit_entries where invoice_id = :id",
            })
    void whatIsWrittenDownIsNeverChanged(String change) {
        assertThatThrownBy(() -> asOwner(change)).hasStackTraceContaining("are only ever added");
        assertThatThrownBy(() -> asApplication(change)).hasStackTraceContaining("permission denied");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update invoice_lines set net = net + 1 where invoice_id = :id",
                "update invoice_lines set tax = tax - 1, net = net + 1 where invoice_id = :id",
                "update invoice_lines set quantity = 1 where invoice_id = :id",
                "update invoice_lines set brick_name = 'X' where invoice_id = :id",
                "delete from invoice_lines where invoice_id = :id",
            })
    void aLineThatWasIssuedNeverChanges(String change) {
        refusedToAll("an issued line never changes", change);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update issued_invoices set paid = paid + 380001 where invoice_id = :id",
                "update issued_invoices set credited = grand_total where invoice_id = :id",
                "update issued_invoices set adjusted = 380001 where invoice_id = :id",
            })
    void noMoreIsPaidThanTheTotal(String change) {
        refusedToAll("paid_no_more_than_its_total", change);
    }

    @Test
    void noAmountIsBelowZero() {
        for (var amount : new String[] {"paid", "credited", "adjusted"}) {
            refusedToAll(
                    "issued_invoices_" + amount + "_check",
                    "update issued_invoices set " + amount + " = -1 where invoice_id = :id");
        }
        refusedToAll("issued_invoices_check", "update issued_invoices set granted = 1 where invoice_id = :id");
        refusedToAll(
                "can only be updated to DEFAULT", "update issued_invoices set remaining = 0 where invoice_id = :id");
    }

    @Test
    void theTotalIsThatOfItsVersion() {
        refusedToAll(
                "is not what was issued",
                "update issued_invoices set grand_total = grand_total + 1 where invoice_id = :id");
        refusedToAll(
                "does not add up",
                "update invoices set net_total = net_total + 1, grand_total = grand_total + 1 where invoice_id = :id");
    }

    @Test
    void anInvoiceIsIssuedOnce() {
        refusedToAll("issued_invoices_pkey", """
                insert into issued_invoices (seller_id, invoice_id, issued_at, due_at, past_due_at, grand_total)
                select seller_id, invoice_id, issued_at, due_at, past_due_at, grand_total
                from issued_invoices where invoice_id = :id
                """);
        assertThatThrownBy(() -> asApplication("delete from issued_invoices where invoice_id = :id"))
                .hasStackTraceContaining("permission denied");
    }

    @Test
    void aPaymentIsReversedOnceAndIsNotNothing() {
        var payment = copy("payments", "'payment_id', gen_random_uuid(), 'paid_amount', %s, 'reversal_of', %s");
        var nil = "'00000000-0000-0000-0000-000000000000'";

        refusedToAll("payments_paid_amount_check", payment.formatted("0", nil));
        refusedToAll("payments_check", payment.formatted("-1", nil));
        refusedToAll("payments_check", payment.formatted("1", "t.payment_id"));
        refusedToAll(
                "one_reversal_of_a_payment",
                payment.formatted("-1", "t.payment_id") + " union all "
                        + payment.formatted("-1", "t.payment_id").substring(payment.indexOf("select")));
    }

    /// An entry of the books is made once for each thing that happened (S9).
    @Test
    void nothingIsPostedTwice() {
        refusedToAll("ledger_entries_pkey", """
                insert into ledger_entries select * from ledger_entries where object_id = :id limit 1
                """);
        refusedToAll("ledger_entries_check", """
                insert into ledger_entries select (jsonb_populate_record(t, '{"source": "x", "credit": "CASH",
                    "debit": "CASH"}')).* from ledger_entries t where object_id = :id limit 1
                """);
    }

    private static void refusedToAll(String by, String change) {
        assertThatThrownBy(() -> asOwner(change)).as("to the owner").hasStackTraceContaining(by);
        assertThatThrownBy(() -> asApplication(change)).as("to the application").hasStackTraceContaining(by);
    }

    private static void asOwner(String change) {
        int rows = TestService.shared()
                .database()
                .owner()
                .sql(change)
                .param("id", UUID.fromString(invoice))
                .update();
        throw new AssertionError("the owner changed " + rows + " rows");
    }

    private static void asApplication(String change) {
        var service = TestService.shared();
        service.bean(SellerTransactions.class)
                .run(
                        BILLS.shop().api().seller(),
                        () -> service.bean(JdbcClient.class)
                                .sql(change)
                                .param("id", UUID.fromString(invoice))
                                .update());
    }
}

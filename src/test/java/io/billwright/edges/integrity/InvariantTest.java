package io.billwright.edges.integrity;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.billing.runs.BilledShop;
import io.billwright.edges.integrity.CheckIntegrity.Check;
import io.billwright.edges.integrity.CheckIntegrity.Response;
import io.billwright.platform.db.Seller;
import io.billwright.testing.TestDatabase;
import io.billwright.testing.TestService;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/// Each invariant can fail: what the application cannot do, the superuser does with triggers off and constraints
/// dropped, sees it reported by that check and no other, and takes it back.
class InvariantTest {

    private static final Seller SELLER = BilledShop.open().shop().api().seller();
    private static final String NONE = "00000000-0000-0000-0000-000000000000";

    /// A day that another invoice bills.
    private static final String TAKEN = "'[2025-01-31,2025-02-01)'";

    /// The invoice of December, which nothing has happened to yet.
    private static final String SCHEDULED = """
             (select i.invoice_id from invoices i join customers c on c.customer_id = i.billed_company_id
              where i.seller_id = :seller and c.customer_name = 'Lyon SARL' and lower(i.period) = '2025-12-01')
            """;

    /// The invoice of February, which is paid in part.
    private static final String ISSUED = """
             (select i.invoice_id from invoices i join customers c on c.customer_id = i.billed_company_id
              where i.seller_id = :seller and c.customer_name = 'Lyon SARL' and lower(i.period) = '2025-02-01')
            """;

    /// The invoice of December that a discount takes below zero.
    private static final String BELOW_ZERO = """
             (select i.invoice_id from invoices i join customers c on c.customer_id = i.billed_company_id
              where i.seller_id = :seller and c.customer_name = 'Tex Inc' and lower(i.period) = '2025-12-01')
            """;

    /// Credit that is in all books and that nobody paid for.
    private static final String CREDIT_FROM_NOWHERE = """
            insert into ledger_entries (seller_id, object_id, source, debit, credit, amount, currency, company_id,
                                        occurred_at)
            select seller_id, seller_id, 's', 'REVENUE', 'CUSTOMER_CREDIT', 1000000, currency, customer_id, now()
            from credit_balances where seller_id = :seller limit 1;
            insert into credit_entries (seller_id, entry_id, customer_id, currency, amount, reason, created_at)
            select seller_id, seller_id, customer_id, currency, 1000000, 'r', now()
            from credit_balances where seller_id = :seller limit 1;
            update credit_balances set balance = balance + 1000000 where (customer_id, currency) =
                (select customer_id, currency from credit_entries where entry_id = :seller)
            """;

    private static final String LESS_AGREED_THAN_GIVEN = """
            update orders x set terms = jsonb_set(
                terms, '{terms,phases,0,lines,0,discounts,fixed_amount,minor_units}', '79999')
            where x.order_id = (select order_id from invoices where invoice_id =
            """;

    private static final String REFUND_OF_NOTHING = """
            insert into refunds values (:seller, :seller, :seller, :seller, 'p', 1, 'USD', 'FAILED', null, 'e', now(),
                                        now(), now())
            """;

    private static final String NOBODY_COMPLETED = """
            insert into milestones values (:seller, :seller, :seller, :seller, 1, :seller, 'n', 'c', 3, 1, null, now())
            """;

    private static final String CHARGED_FOR_NOTHING = """
            insert into usage_charges values (:seller, :seller, :seller, :seller, :seller, '[2025-01-01,2025-02-01)', 1,
                                              1, 1, 1, 1, 0, null, null, now())
            """;

    private static final String CREDIT_OF_NOBODY = """
            update ledger_entries set amount = amount + 1
            where seller_id = :seller and debit = 'CASH' and credit = 'CUSTOMER_CREDIT'
            """;

    private static final String OWED_BY_NOBODY = """
            update ledger_entries x set company_id = :seller
            where debit = 'RECEIVABLE' and credit = 'REVENUE' and x.object_id =
            """;

    private static final String CHARGE_WITHOUT_PAYMENT = """
            insert into payment_attempts (seller_id, attempt_id, invoice_id, customer_id, processor, origin,
                                          amount, currency, state, reference, created_at, settled_at, due_at)
            select seller_id, gen_random_uuid(), invoice_id, billed_company_id, 'sandbox', 'API', 1, currency,
                   'SUCCEEDED', 'r', now(), now(), now()
            from invoices where seller_id = :seller and invoice_id =
            """;

    private static final String ENTRY_WITHOUT_BALANCE = """
            insert into credit_entries (seller_id, entry_id, customer_id, currency, amount, reason, created_at)
            select :seller, :seller, customer_id, 'USD', 1, 'r', now()
            from customers where seller_id = :seller limit 1
            """;

    private static final String PAID_FOR_NOTHING = """
            insert into customer_payments
            values (:seller, :seller, :seller, 'WIRE', 1, 0, 'USD', now(), null, null, now())
            """;

    private static final String UPGRADE_WORTH_MORE = """
            update orders set order_value = order_value + 1 where seller_id = :seller and order_type = 'UPGRADE'
            """;

    @ParameterizedTest
    @EnumSource
    void whatBreaksItIsReportedByIt(Invariant invariant) throws SQLException {
        try (var connection = TestService.shared().database().superuser().getConnection()) {
            connection.setAutoCommit(false);
            var jdbc = JdbcClient.create(new SingleConnectionDataSource(connection, true));
            assertThat(checked(jdbc).ok()).isTrue();

            jdbc.sql("set local role none").update();
            jdbc.sql("set local session_replication_role = replica").update();
            for (var statement : harm(invariant).split(";", -1)) {
                jdbc.sql(statement).param("seller", SELLER.id()).update();
            }
            var broken =
                    checked(jdbc).checks().stream().filter(check -> !check.ok()).toList();

            assertThat(broken.stream().map(Check::name)).containsExactly(invariant.shownName());
            assertThat(broken.getFirst().violations()).isEqualTo(1);
            assertThat(broken.getFirst().examples()).hasSize(1);
            connection.rollback();
        }
    }

    /// As the application sees it.
    private static Response checked(JdbcClient jdbc) {
        jdbc.sql("set local role " + TestDatabase.APP_ROLE).update();
        jdbc.sql("select set_config('billwright.seller', :seller, true)")
                .param("seller", SELLER.id().toString())
                .query(String.class)
                .single();
        return new CheckIntegrity(jdbc, List.of()).handle(Instant.parse("2025-02-15T00:00:00Z"));
    }

    private static String harm(Invariant invariant) {
        return switch (invariant) {
            case DATABASE_IS_KNOWN -> "update database_eras set system_identifier = 0";
            case CREDIT_IS_COVERED -> CREDIT_FROM_NOWHERE;
            case UPGRADES_BILL_NOTHING_BELOW_ZERO ->
                "update invoices x set difference_of = :seller where x.invoice_id = " + BELOW_ZERO;
            case AMOUNTS_ARE_GIVEN_ONCE -> LESS_AGREED_THAN_GIVEN + BELOW_ZERO + ")";
            case NOTHING_IS_PARKED ->
                one("update invoice_work x set parked_reason = 'r', parked_at = now()", SCHEDULED);
            case INVOICES_ADD_UP -> one("update invoice_lines x set net = net + 1", SCHEDULED);
            case VERSIONS_ADD_UP -> one("update invoice_versions x set sub_total = sub_total + 1", ISSUED);
            case ISSUED_IS_THE_VERSION -> """
                    insert into issued_invoices (seller_id, invoice_id, issued_at, due_at, past_due_at, grand_total,
                                                 settled_at)
                    values (:seller, :seller, now(), now(), now() + interval '1 day', 0, now())
                    """;
            case REMAINING_FOLLOWS -> one("update issued_invoices x set settled_at = now()", ISSUED);
            case PAYMENTS_ARE_COUNTED -> """
                    insert into payments (seller_id, payment_id, invoice_id, payment_method, paid_amount, currency,
                                          paid_at, reversal_of, created_at)
                    select :seller, :seller, x.invoice_id, 'WIRE', 1, 'USD', now(), '%s', now()
                    from issued_invoices x where x.invoice_id =""".formatted(NONE) + ISSUED;
            case LEDGER_HAS_WHAT_REMAINS -> """
                    update ledger_entries x set amount = amount + 1
                    where debit = 'RECEIVABLE' and credit = 'REVENUE' and x.object_id =""" + ISSUED;
            case LEDGER_HAS_THE_BILLED_COMPANY -> OWED_BY_NOBODY + ISSUED;
            case LEDGER_HAS_THE_CREDIT -> CREDIT_OF_NOBODY;
            case CREDIT_IS_THE_SUM_OF_ITS_ENTRIES -> ENTRY_WITHOUT_BALANCE;
            case CUSTOMER_PAYMENTS_ADD_UP -> PAID_FOR_NOTHING;
            case WRITE_OFFS_ADD_UP -> entry("write_off:none", "BAD_DEBT", "CONCESSION");
            case CREDIT_BY_HAND_IS_POSTED -> entry("credit", "CONCESSION", "REVENUE");
            case LEDGER_SUMS_TO_ZERO ->
                "alter table ledger_entries drop constraint ledger_entries_credit_check;"
                        + entry("s", "CASH", "NOWHERE");
            case NO_PERIOD_IS_BILLED_TWICE ->
                "alter table invoices drop constraint one_invoice_for_each_period;"
                        + one("update invoices x set period = " + TAKEN + ", live = " + TAKEN, SCHEDULED);
            case NO_SERVICE_IS_BILLED_TWICE ->
                "alter table invoice_lines drop constraint one_bill_for_each_service;"
                        + one("update invoice_lines x set service = " + TAKEN + ", live = " + TAKEN, SCHEDULED);
            case NUMBERS_HAVE_NO_GAPS -> one("update invoice_versions x set invoice_number = 'INV-000099'", ISSUED);
            case VERSIONS_ARE_NUMBERED -> """
                    insert into invoice_versions
                    select :seller, invoice_id, 2, :seller, invoice_number || '-3', now(), 0, 0, 0, 0, '[]', '{}', ''
                    from invoice_versions x where x.invoice_id =""" + ISSUED;
            case CREDIT_NOTES_ADD_UP -> one("update issued_invoices x set noted = noted + 1", ISSUED);
            case LEDGER_HAS_THE_CREDIT_NOTES -> entry("credit_note:none", "REVENUE", "CONCESSION");
            case CREDIT_NOTE_NUMBERS_HAVE_NO_GAPS -> "insert into credit_note_series values (:seller, :seller, 2)";
            case REFUNDS_ARE_COVERED -> REFUND_OF_NOTHING;
            case LEDGER_HAS_THE_REFUNDS -> entry("created", "CONCESSION", "REFUND");
            case ORDERS_ARE_WORTH_THEIR_INVOICES -> UPGRADE_WORTH_MORE;
            case ISSUING_IS_PLANNED -> one("delete from invoice_work x", SCHEDULED);
            case PAUSES_ARE_ONE -> one("update invoices x set paused = true", ISSUED);
            case PAST_DUE_IS_WATCHED -> one("delete from invoice_work x", ISSUED) + " and action = 'PAST_DUE'";
            case COMPLETIONS_ARE_BILLED -> NOBODY_COMPLETED;
            case USAGE_IS_BILLED -> CHARGED_FOR_NOTHING;
            case CHARGES_ARE_PAYMENTS -> CHARGE_WITHOUT_PAYMENT + ISSUED;
        };
    }

    private static String entry(String source, String debit, String credit) {
        return "insert into ledger_entries values (:seller, :seller, '%s', '%s', '%s', 1, 'USD', :seller, now())"
                .formatted(source, debit, credit);
    }

    private static String one(String change, String invoice) {
        return change + " where x.seller_id = :seller and x.invoice_id = " + invoice;
    }
}

package io.billwright.edges.erasure;

import io.billwright.parties.customers.Customer;
import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The rows that say who a customer and its people are.
@Component
final class ErasedRows {

    private final JdbcClient jdbc;

    ErasedRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Nobody agrees anything with the customer until the transaction ends.
    void lock(UUID customerId) {
        jdbc.sql("select 1 from customers where customer_id = :id for update")
                .param("id", customerId)
                .query(Integer.class)
                .optional();
    }

    /// From now on the copies may be changed. Empty if another request has just finished the same.
    Optional<UUID> begin(Subject subject, Instant now) {
        return jdbc.sql("select begin_erasure(:customer, :person, :now)")
                .param("customer", subject.customerId())
                .param("person", subject.personId())
                .param("now", Rows.utc(now))
                .query(UUID.class)
                .optional();
    }

    /// People, and from where somebody used a link.
    Map<String, Integer> finish(UUID erasureId, Instant now) {
        return jdbc.sql("select people, addresses from finish_erasure(:erasure, :now)")
                .param("erasure", erasureId)
                .param("now", Rows.utc(now))
                .query((row, _) -> Map.of("people", row.getInt("people"), "addresses", row.getInt("addresses")))
                .single();
    }

    /// Names and addresses of people.
    List<String> known(Collection<UUID> people) {
        return jdbc
                .sql("select person_name, email from people where person_id = any(:people)")
                .param("people", people.toArray(UUID[]::new))
                .query((row, _) -> List.of(row.getString("person_name"), row.getString("email")))
                .list()
                .stream()
                .flatMap(List::stream)
                .toList();
    }

    static Stream<String> known(Customer customer) {
        var address = customer.billingAddress();
        return Stream.of(
                        Stream.of(customer.customerName()),
                        customer.emails().stream(),
                        Stream.ofNullable(customer.taxId()),
                        Stream.ofNullable(address == null ? null : address.line1()),
                        Stream.ofNullable(address == null ? null : address.line2()))
                .flatMap(texts -> texts);
    }

    int customer(UUID customerId, Instant now) {
        return jdbc.sql("""
                        update customers
                        set customer_name = :name, emails = '{}', billing_address = null, tax_id = null,
                            tax_exemption_reason = null, updated_at = :now
                        where customer_id = :id
                          and (customer_name <> :name or emails <> '{}'
                               or num_nonnulls(billing_address, tax_id, tax_exemption_reason) > 0)
                        """)
                .param("id", customerId)
                .param("name", Identity.TEXT)
                .param("now", Rows.utc(now))
                .update();
    }

    /// Invoices are not sent any more to a person at the customer.
    int recipients(UUID customerId, List<String> emails, Instant now) {
        return jdbc.sql("""
                        update customers
                        set emails = array(select e.email from unnest(emails) with ordinality e (email, place)
                                           where lower(e.email) <> all(:emails::text[]) order by place),
                            updated_at = :now
                        where customer_id = :id
                          and exists (select from unnest(emails) e (email) where lower(e.email) = any(:emails::text[]))
                        """)
                .param("id", customerId)
                .param("emails", emails.stream().map(Identity::lower).toArray(String[]::new))
                .param("now", Rows.utc(now))
                .update();
    }

    int paymentMethods(UUID customerId) {
        return jdbc.sql("delete from payment_methods where customer_id = :id")
                .param("id", customerId)
                .update();
    }

    /// Nobody is signed in to the portal any more as somebody who was erased, and no link lets them in.
    int portal(Subject subject, List<String> emails) {
        return jdbc.sql("""
                        with gone as (
                            delete from portal_links
                            where customer_id = :customer and (:person::uuid is null or person_id = :person))
                        delete from portal_sessions
                        where customer_id = :customer
                          and (:person::uuid is null or person_id = :person or email = any(:emails::text[]))
                        """)
                .param("customer", subject.customerId())
                .param("person", subject.personId())
                .param("emails", emails.stream().map(Identity::lower).toArray(String[]::new))
                .update();
    }

    /// Nothing of theirs is found by who they were, also where the books keep it.
    void search(Collection<UUID> objects, List<String> texts) {
        jdbc.sql("delete from search_terms where object_id = any(:objects) and term = any(search_words(:texts))")
                .param("objects", objects.toArray(UUID[]::new))
                .param("texts", String.join(" ", texts))
                .update();
    }

    /// Files that were written before may name them; they can be written again.
    int exports(Instant now) {
        return jdbc.sql("""
                        with gone as (delete from export_parts)
                        update exports set status = 'CANCELED', error = null, bytes = 0, filters = '{}',
                                           notify_email = null, finished_at = coalesce(finished_at, :now)
                        where status <> 'CANCELED' or filters <> '{}' or notify_email is not null
                        """).param("now", Rows.utc(now)).update();
    }

    /// What files of other systems said, and the external ids in them; files can be sent again.
    void imports(Instant now) {
        jdbc.sql("update import_rows set cells = null, external_id = null where external_id <> '' or cells is not null")
                .update();
        jdbc.sql("update imports set status = 'CANCELED', finished_at = :now where status = 'RUNNING'")
                .param("now", Rows.utc(now))
                .update();
    }

    /// No report is mailed any more to somebody who was erased; a schedule that is left without recipients ends.
    void reports(List<String> emails) {
        var gone = emails.stream().map(Identity::lower).toArray(String[]::new);
        jdbc.sql("""
                        delete from report_schedules
                        where not exists (select from unnest(recipients) e (email)
                                          where lower(e.email) <> all(:emails::text[]))
                        """).param("emails", gone).update();
        jdbc.sql("""
                        update report_schedules
                        set recipients = array(select e.email from unnest(recipients) with ordinality e (email, place)
                                               where lower(e.email) <> all(:emails::text[]) order by place)
                        where exists (select from unnest(recipients) e (email)
                                      where lower(e.email) = any(:emails::text[]))
                        """).param("emails", gone).update();
    }

    /// Codes that were sent to somebody, or about their objects, prove nothing any more.
    int proofs(Collection<UUID> objects, List<String> emails) {
        return jdbc.sql("""
                        update link_proofs set recipients = array[:email]::text[], tries = 5, proven_at = null
                        where (object_id = any(:objects)
                               or exists (select from unnest(recipients) e (email)
                                          where lower(e.email) = any(:emails::text[])))
                          and recipients <> array[:email]::text[]
                        """)
                .param("email", Identity.EMAIL)
                .param("objects", objects.toArray(UUID[]::new))
                .param("emails", emails.stream().map(Identity::lower).toArray(String[]::new))
                .update();
    }
}

package io.billwright.parties.customers;

import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.Sorted;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.Labels;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
public final class PersonStore {

    private static final String SELECT = """
            select person_id, customer_id, person_name, email, title, created_at, l.external_id, l.metadata
            from people
            """ + LabelKind.PERSON.join("person_id");

    private final JdbcClient jdbc;

    PersonStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void insert(Person person) {
        var sql = """
                insert into people (person_id, customer_id, person_name, email, title, created_at)
                values (:personId, :customerId, :personName, :email, :title, :createdAt)
                """;
        jdbc.sql(sql)
                .param("personId", person.personId())
                .param("customerId", person.customerId())
                .param("personName", person.personName())
                .param("email", person.email())
                .param("title", person.title())
                .param("createdAt", Rows.utc(person.createdAt()))
                .update();
    }

    /// Whether this person belongs to the customer.
    public boolean exists(UUID customerId, UUID personId) {
        return jdbc.sql("select 1 from people where customer_id = :customerId and person_id = :personId")
                .param("customerId", customerId)
                .param("personId", personId)
                .query(Integer.class)
                .optional()
                .isPresent();
    }

    void update(Person person) {
        jdbc.sql("""
                        update people set person_name = :personName, email = :email, title = :title
                        where person_id = :personId
                        """)
                .param("personId", person.personId())
                .param("personName", person.personName())
                .param("email", person.email())
                .param("title", person.title())
                .update();
    }

    /// Locks the person until the transaction ends, then reads it.
    Optional<Person> lock(UUID customerId, UUID personId) {
        jdbc.sql("select 1 from people where customer_id = :customerId and person_id = :personId for no key update")
                .param("customerId", customerId)
                .param("personId", personId)
                .query(Integer.class)
                .optional();
        return find(customerId, personId);
    }

    void delete(UUID personId) {
        jdbc.sql("delete from people where person_id = :id")
                .param("id", personId)
                .update();
    }

    void deleteAll(UUID customerId) {
        jdbc.sql("delete from people where customer_id = :id")
                .param("id", customerId)
                .update();
    }

    List<UUID> idsOf(UUID customerId) {
        return jdbc.sql("select person_id from people where customer_id = :id")
                .param("id", customerId)
                .query((row, _) -> Rows.uuid(row, "person_id"))
                .list();
    }

    /// Rejects writing anything new about an erased person.
    void requireKept(UUID personId) {
        boolean erased =
                jdbc.sql("""
                        select exists (select from erasures where person_id = :id and finished_at is not null)
                        """).param("id", personId).query(Boolean.class).single();
        if (erased) {
            throw new Rejection.Invalid("the person was erased").because(Reason.PERSON_ERASED);
        }
    }

    Optional<Person> find(UUID customerId, UUID personId) {
        return jdbc.sql(SELECT + " where customer_id = :customerId and person_id = :personId")
                .param("customerId", customerId)
                .param("personId", personId)
                .query(PersonStore::person)
                .optional();
    }

    List<Person> list(Filter filter, Sorted page) {
        var sql = SELECT + filter.where() + page.sql();
        return jdbc.sql(sql)
                .params(filter.with(page))
                .query(page.noting(PersonStore::person))
                .list();
    }

    long count(Filter filter) {
        return jdbc.sql("select count(*) from people " + filter.where())
                .params(filter.parameters())
                .query(Long.class)
                .single();
    }

    private static Person person(ResultSet row, int rowNumber) throws SQLException {
        return new Person(
                Rows.uuid(row, "person_id"),
                Rows.uuid(row, "customer_id"),
                row.getString("person_name"),
                row.getString("email"),
                row.getString("title"),
                Labels.of(row),
                Rows.instant(row, "created_at"));
    }
}

package io.billwright.messaging.letters;

import io.billwright.messaging.languages.Language;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The sellers' own mail texts, in all versions.
@Component
public final class MailTexts {

    private static final int MOST_SHOWN = 50;

    private final JdbcClient jdbc;

    MailTexts(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// A text as it was set, or null for the standard, and the change that set it.
    public record Version(
            int version,
            @Nullable MailText text,
            Instant changedAt,
            @Nullable UUID auditEntryId) {}

    /// Identifies a mail text.
    public record Place(MailKind kind, Language language) {}

    /// The current text of this kind of mail.
    MailText of(MailKind kind, Language language) {
        return own(kind, language).orElseGet(() -> MailText.standard(kind, language));
    }

    public Optional<MailText> own(MailKind kind, Language language) {
        return versions(kind, language, 1).stream().findFirst().map(Version::text);
    }

    /// Newest first.
    public List<Version> history(MailKind kind, Language language) {
        return versions(kind, language, MOST_SHOWN);
    }

    private List<Version> versions(MailKind kind, Language language, int most) {
        return jdbc.sql("""
                        select version, subject, heading, body, changed_at, audit_entry_id from mail_texts
                        where kind = :kind and language = :language
                        order by version desc limit :most
                        """)
                .param("kind", kind.name())
                .param("language", language.code())
                .param("most", most)
                .query(MailTexts::version)
                .list();
    }

    private static Version version(ResultSet row, int rowNumber) throws SQLException {
        var body = row.getString("body");
        return new Version(
                row.getInt("version"),
                body == null ? null : new MailText(row.getString("subject"), row.getString("heading"), body),
                Rows.instant(row, "changed_at"),
                Rows.optionalUuid(row, "audit_entry_id"));
    }

    /// The kinds and languages for which the seller has its own text.
    public List<Place> places() {
        return jdbc.sql("""
                        select kind, language
                        from (select distinct on (kind, language) kind, language, body from mail_texts
                              order by kind, language, version desc) newest
                        where body is not null order by kind, language
                        """)
                .query((row, _) ->
                        new Place(MailKind.valueOf(row.getString("kind")), Language.of(row.getString("language"))))
                .list();
    }

    /// Sets a text, or restores the standard with null. The lock serializes version numbers.
    public void set(MailKind kind, Language language, @Nullable MailText text, Instant now) {
        jdbc.sql("select pg_advisory_xact_lock(hashtextextended('mail_texts ' || current_seller(), 0))")
                .query((_, _) -> true)
                .single();
        jdbc.sql("""
                        insert into mail_texts (kind, language, version, subject, heading, body, changed_at)
                        select :kind, :language, coalesce(max(version), 0) + 1, :subject, :heading, :body, :now
                        from mail_texts where kind = :kind and language = :language
                        """)
                .param("kind", kind.name())
                .param("language", language.code())
                .param("subject", text == null ? null : text.subject())
                .param("heading", text == null ? null : text.heading())
                .param("body", text == null ? null : text.body())
                .param("now", Rows.utc(now))
                .update();
    }
}

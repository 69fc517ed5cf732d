package io.billwright.invoicing.invoices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.invoicing.invoices.Attachment.Target;
import io.billwright.invoicing.invoices.AttachmentStore.Holder;
import io.billwright.platform.db.Ids;
import io.billwright.testing.Agreements;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// Attachments on real PostgreSQL, through the application's role.
class AttachmentStoreTest {

    private static final Instant NOW = Instant.parse("2025-01-01T09:00:00Z");

    private final Agreements agreements = new Agreements();
    private final AttachmentStore store = agreements.bean(AttachmentStore.class);
    private final UUID subscription = agreements.accepted().subscription();
    private final UUID invoice = agreements.in(() -> agreements
            .bean(InvoiceStore.class)
            .ofSubscription(subscription)
            .getFirst()
            .invoiceId());

    private Attachment attach(Target target, UUID objectId, String type, byte[] content) {
        var attachment = new Attachment(Ids.next(), target, objectId, "n", type, content.length, NOW);
        agreements.run(() -> store.insert(attachment, content));
        return attachment;
    }

    private Attachment attach(Target target, UUID objectId) {
        return attach(target, objectId, "text/plain", new byte[] {1, 2});
    }

    @Test
    void whatIsWrittenIsReadWithTheInvoice() {
        var first = attach(Target.SUBSCRIPTION, subscription);
        var second = attach(Target.INVOICE, invoice);
        var holders = List.of(new Holder(invoice, subscription));

        assertThat(agreements.in(() -> store.of(holders)).get(invoice)).containsExactly(first, second);
        assertThat(agreements
                        .in(() -> store.of(List.of(new Holder(invoice, null))))
                        .get(invoice))
                .containsExactly(second);
        assertThat(agreements.elsewhere(() -> store.of(holders))).isEmpty();
        assertThat(agreements.elsewhere(() -> store.file(second.attachmentId())))
                .isEmpty();
    }

    @Test
    void theDatabaseRefusesWhatCannotBe() {
        refused("attachments_content_type_check", Target.INVOICE, invoice, "text/html", new byte[1]);
        refused("attachments_size_check", Target.INVOICE, invoice, "text/plain", new byte[0]);
        refused("attachments_size_check", Target.INVOICE, invoice, "text/plain", new byte[512_001]);
        refused("foreign key", Target.INVOICE, subscription, "text/plain", new byte[1]);
        refused("foreign key", Target.SUBSCRIPTION, invoice, "text/plain", new byte[1]);
    }

    private void refused(String reason, Target target, UUID objectId, String type, byte[] content) {
        assertThatThrownBy(() -> attach(target, objectId, type, content)).hasStackTraceContaining(reason);
    }

    @Test
    void aFileIsNeverDeleted() {
        var attachment = attach(Target.INVOICE, invoice);

        assertThatThrownBy(() -> agreements.execute(
                        "delete from attachments where attachment_id = :id", attachment.attachmentId()))
                .hasStackTraceContaining("permission denied");
    }
}

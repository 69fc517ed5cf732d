package io.billwright.invoicing.invoices;

import io.billwright.invoicing.invoices.Attachment.Target;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Rejection;
import java.nio.charset.StandardCharsets;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class AttachmentController {

    private final Changes changes;
    private final SellerReads reads;
    private final AttachmentStore attachments;
    private final AddAttachment addAttachment;
    private final RemoveAttachment removeAttachment;

    AttachmentController(
            Changes changes,
            SellerReads reads,
            AttachmentStore attachments,
            AddAttachment addAttachment,
            RemoveAttachment removeAttachment) {
        this.changes = changes;
        this.reads = reads;
        this.attachments = attachments;
        this.addAttachment = addAttachment;
        this.removeAttachment = removeAttachment;
    }

    @PostMapping("/api/v2/invoices/{invoice_id}/attachments")
    ResponseEntity<byte[]> addToInvoice(Call call) {
        return add(call, Target.INVOICE, "invoice_id");
    }

    @PostMapping("/api/v2/subscriptions/{subscription_id}/attachments")
    ResponseEntity<byte[]> addToSubscription(Call call) {
        return add(call, Target.SUBSCRIPTION, "subscription_id");
    }

    @DeleteMapping("/api/v2/invoices/{invoice_id}/attachments/{attachment_id}")
    ResponseEntity<byte[]> removeFromInvoice(Call call) {
        return remove(call, Target.INVOICE, "invoice_id");
    }

    @DeleteMapping("/api/v2/subscriptions/{subscription_id}/attachments/{attachment_id}")
    ResponseEntity<byte[]> removeFromSubscription(Call call) {
        return remove(call, Target.SUBSCRIPTION, "subscription_id");
    }

    /// The file is untrusted, so browsers must neither guess its type nor open it here.
    @GetMapping("/api/v2/attachments/{attachment_id}")
    ResponseEntity<byte[]> download(Call call) {
        var attachmentId = call.pathId("attachment_id");
        var file = reads.in(call.seller(), () -> attachments.file(attachmentId))
                .orElseThrow(() -> new Rejection.NotFound("attachment"));
        var name = ContentDisposition.attachment()
                .filename(file.name(), StandardCharsets.UTF_8)
                .build();
        return ResponseEntity.ok()
                .header(HttpHeaders.CONTENT_DISPOSITION, name.toString())
                .header("Content-Security-Policy", "default-src 'none'; sandbox")
                .contentType(MediaType.parseMediaType(file.contentType()))
                .body(file.content());
    }

    private ResponseEntity<byte[]> add(Call call, Target target, String idName) {
        var objectId = call.pathId(idName);
        var request = call.body(AddAttachment.Request::of);
        return changes.created(call, () -> addAttachment.handle(call.seller(), target, objectId, request));
    }

    private ResponseEntity<byte[]> remove(Call call, Target target, String idName) {
        var objectId = call.pathId(idName);
        var attachmentId = call.pathId("attachment_id");
        return changes.done(call, () -> removeAttachment.handle(call.seller(), target, objectId, attachmentId));
    }
}

package io.billwright.parties.sellers;

import io.billwright.messaging.letters.MailKind;
import io.billwright.messaging.mail.Sender;
import io.billwright.messaging.mail.Senders;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

/// The sender of the seller's mails, and a test mail.
@RestController
final class MailSettingsController {

    private final Changes changes;
    private final SellerReads reads;
    private final SellerClock clock;
    private final Senders senders;
    private final SendTestMail sendTestMail;

    MailSettingsController(
            Changes changes, SellerReads reads, SellerClock clock, Senders senders, SendTestMail sendTestMail) {
        this.changes = changes;
        this.reads = reads;
        this.clock = clock;
        this.senders = senders;
        this.sendTestMail = sendTestMail;
    }

    @GetMapping("/api/v2/mail-settings")
    Sender get(Call call) {
        return reads.in(call.seller(), senders::get);
    }

    @PutMapping("/api/v2/mail-settings")
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> set(Call call) {
        var sender = call.body(fields -> sender(call.seller(), fields));
        return changes.done(call, () -> {
            senders.set(sender, clock.now(call.seller()));
            return sender;
        });
    }

    /// Mails that somebody has asked for, such as codes, cannot be muted.
    private Sender sender(Seller seller, Fields fields) {
        var muted =
                fields.present("muted_kinds") ? fields.choices("muted_kinds", MailKind.class, 0) : List.<MailKind>of();
        if (!muted.stream().allMatch(MailKind::isNews)) {
            fields.wrong("muted_kinds", "must not name mails that somebody has asked for");
        }
        var sender =
                Sender.of(fields, muted.stream().map(MailKind::name).distinct().toList());
        var from = sender.fromAddress();
        if (from != null && !fields.isWrong("from_address") && !senders.mayComeFrom(seller, from)) {
            fields.wrong("from_address", "must be of a domain that the operator lets this seller send from");
        }
        return sender;
    }

    @PostMapping("/api/v2/mail-settings/test")
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> test(Call call) {
        var request = call.body(SendTestMail.Request::of);
        return changes.created(call, () -> sendTestMail.handle(call.seller(), request));
    }
}

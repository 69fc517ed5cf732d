package io.billwright.edges.sandbox;

import io.billwright.messaging.mail.MailEntry;
import io.billwright.messaging.mail.Mails;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Page;
import io.billwright.platform.http.TakesQuery;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// Shows the mails that a live seller's customers would have received. For live sellers this path does not exist.
@RestController
final class SandboxMailController {

    private final SellerReads reads;
    private final Mails mails;

    SandboxMailController(SellerReads reads, Mails mails) {
        this.reads = reads;
        this.mails = mails;
    }

    @GetMapping("/api/v2/sandbox/mail")
    @TakesQuery(paged = true)
    ListResponse<MailEntry> list(Call call) {
        SandboxClockController.requireSandbox(call.seller());
        var page = call.page();
        return reads.in(
                call.seller(),
                () -> ListResponse.of(
                        page,
                        mails.list(page),
                        mail -> new Page.Position(mail.createdAt(), mail.mailId()),
                        mails::count));
    }
}

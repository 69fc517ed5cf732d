package io.billwright.messaging.maillog;

import io.billwright.messaging.maillog.LoggedMail.Status;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.Sorts;
import io.billwright.platform.http.TakesQuery;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// Shows mails and what became of them, and resends them.
@RestController
final class MailController {

    private static final Sorts SORTS = Sorts.newest("created_at", "created_at", "mail_id");

    private static final Pattern KIND = Pattern.compile("[A-Z_]{1,100}");

    private final SellerReads reads;
    private final Changes changes;
    private final MailLog log;
    private final ResendMail resend;

    MailController(SellerReads reads, Changes changes, MailLog log, ResendMail resend) {
        this.reads = reads;
        this.changes = changes;
        this.log = log;
        this.resend = resend;
    }

    @GetMapping("/api/v2/mails")
    @TakesQuery(
            value = {"kind", "object_id", "status", "created_from", "created_until", "sort"},
            paged = true)
    ListResponse<LoggedMail> list(Call call) {
        var page = SORTS.of(call);
        requireKind(call.query("kind"));
        var filter = MailLog.filter(call, status(call.query("status")));
        return reads.in(call.seller(), () -> ListResponse.of(page, log.list(filter, page), () -> log.count(filter)));
    }

    @GetMapping("/api/v2/mails/{mail_id}")
    LoggedMail get(Call call) {
        var mailId = call.pathId("mail_id");
        return reads.in(call.seller(), () -> log.find(call.seller(), mailId))
                .orElseThrow(() -> new Rejection.NotFound("mail"));
    }

    @PostMapping("/api/v2/mails/{mail_id}/resend")
    ResponseEntity<byte[]> resend(Call call) {
        var mailId = call.pathId("mail_id");
        var request = call.body(ResendMail.Request::of);
        return changes.created(call, () -> resend.handle(call.seller(), mailId, request));
    }

    private static void requireKind(@Nullable String text) {
        if (text != null && !KIND.matcher(text).matches()) {
            throw Rejection.Invalid.field("kind", "is no kind of mail");
        }
    }

    private static @Nullable Status status(@Nullable String text) {
        if (text == null) {
            return null;
        }
        return Arrays.stream(Status.values())
                .filter(status -> status.name().equals(text))
                .findFirst()
                .orElseThrow(() -> Rejection.Invalid.field("status", "is no status of a mail"));
    }
}

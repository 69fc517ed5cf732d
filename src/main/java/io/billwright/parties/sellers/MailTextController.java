package io.billwright.parties.sellers;

import io.billwright.messaging.languages.Language;
import io.billwright.messaging.letters.MailKind;
import io.billwright.messaging.letters.MailText;
import io.billwright.messaging.letters.MailTexts;
import io.billwright.messaging.letters.MailTexts.Place;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

/// The texts of the seller's mails, by kind and language.
@RestController
final class MailTextController {

    private static final String TEXT = "/api/v2/mail-texts/{kind}/{language}";

    private final Changes changes;
    private final SellerReads reads;
    private final MailTexts texts;
    private final SetMailText setMailText;
    private final TryMailText tryMailText;

    MailTextController(
            Changes changes, SellerReads reads, MailTexts texts, SetMailText setMailText, TryMailText tryMailText) {
        this.changes = changes;
        this.reads = reads;
        this.texts = texts;
        this.setMailText = setMailText;
        this.tryMailText = tryMailText;
    }

    /// The kinds and languages for which the seller has its own text.
    record Own(List<Place> data) {}

    /// The text of a kind of mail in a language. The history has an entry for each change, newest first.
    record Shown(
            MailKind kind,
            Language language,
            boolean isStandard,
            MailText text,
            MailText standard,
            List<String> placeholders,
            List<MailTexts.Version> history) {}

    @GetMapping("/api/v2/mail-texts")
    Own list(Call call) {
        return reads.in(call.seller(), () -> new Own(texts.places()));
    }

    @GetMapping(TEXT)
    Shown get(Call call, @PathVariable String kind, @PathVariable String language) {
        var place = place(kind, language);
        return reads.in(call.seller(), () -> shown(place));
    }

    @PutMapping(TEXT)
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> set(Call call, @PathVariable String kind, @PathVariable String language) {
        var place = place(kind, language);
        var text = call.body(fields -> MailText.of(fields, place.kind()));
        return changes.done(call, () -> changed(call, place, text));
    }

    @DeleteMapping(TEXT)
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> reset(Call call, @PathVariable String kind, @PathVariable String language) {
        var place = place(kind, language);
        return changes.done(call, () -> changed(call, place, null));
    }

    /// Read-only.
    @PostMapping(TEXT + "/preview")
    @RequiresScope(Scope.ADMIN)
    TryMailText.Preview preview(Call call, @PathVariable String kind, @PathVariable String language) {
        var place = place(kind, language);
        var text = call.body(fields -> MailText.of(fields, place.kind()));
        return reads.in(call.seller(), () -> tryMailText.preview(place, text));
    }

    @PostMapping(TEXT + "/test")
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> test(Call call, @PathVariable String kind, @PathVariable String language) {
        var place = place(kind, language);
        var request = call.body(SendTestMail.Request::of);
        return changes.created(call, () -> tryMailText.send(call.seller(), place, request));
    }

    private Shown changed(Call call, Place place, @Nullable MailText text) {
        setMailText.handle(call.seller(), place, text);
        return shown(place);
    }

    private Shown shown(Place place) {
        var standard = MailText.standard(place.kind(), place.language());
        var own = texts.own(place.kind(), place.language());
        return new Shown(
                place.kind(),
                place.language(),
                own.isEmpty(),
                own.orElse(standard),
                standard,
                place.kind().placeholders(),
                texts.history(place.kind(), place.language()));
    }

    private static Place place(String kind, String language) {
        return SetMailText.place(kind, language).orElseThrow(() -> new Rejection.NotFound("text of a mail"));
    }
}

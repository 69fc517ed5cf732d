package io.billwright.parties.sellers;

import io.billwright.messaging.languages.Language;
import io.billwright.messaging.letters.MailKind;
import io.billwright.messaging.letters.MailText;
import io.billwright.messaging.letters.MailTexts;
import io.billwright.messaging.letters.MailTexts.Place;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Plannable;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.Scope;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Sets the text of a kind of mail in a language, or restores the standard text.
@Component
final class SetMailText implements Plannable {

    private final MailTexts texts;
    private final SellerClock clock;

    SetMailText(MailTexts texts, SellerClock clock) {
        this.texts = texts;
        this.clock = clock;
    }

    void handle(Seller seller, Place place, @Nullable MailText text) {
        if (text != null || texts.own(place.kind(), place.language()).isPresent()) {
            texts.set(place.kind(), place.language(), text, clock.now(seller));
        }
    }

    /// Texts with codes cannot be changed: a changed one could ask the reader to pass the code on.
    static Optional<Place> place(String kind, String language) {
        return MailKind.of(kind)
                .filter(MailKind::isNews)
                .flatMap(found -> Arrays.stream(Language.values())
                        .filter(one -> one.code().equals(language))
                        .findFirst()
                        .map(one -> new Place(found, one)));
    }

    @Override
    public String kind() {
        return "MAIL_TEXT";
    }

    @Override
    public String operation() {
        return "PUT /mail-texts/{kind}/{language}";
    }

    @Override
    public Scope scope() {
        return Scope.ADMIN;
    }

    /// An empty body restores the standard text.
    @Override
    public Act read(String object, Fields body) {
        int slash = object.indexOf('/');
        var place =
                slash < 0 ? Optional.<Place>empty() : place(object.substring(0, slash), object.substring(slash + 1));
        var known = place.orElseThrow(() ->
                Rejection.Invalid.field("object", "must be a kind of mail and a language, such as INVOICE_ISSUED/en"));
        boolean isSaid = body.present("subject") || body.present("heading") || body.present("body");
        var text = isSaid ? MailText.of(body, known.kind()) : null;
        return seller -> handle(seller, known, text);
    }
}

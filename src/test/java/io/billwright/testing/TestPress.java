package io.billwright.testing;

import io.billwright.messaging.documents.Manuscript;
import io.billwright.messaging.documents.PdfRenderer;
import io.billwright.platform.db.Seller;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.context.annotation.Primary;
import org.springframework.stereotype.Component;

/// Renders PDFs as the service does, but an empty one for sellers of tests that are only about money.
@Component
@Primary
public final class TestPress extends PdfRenderer {

    private static final byte[] NOTHING = {'%', 'P', 'D', 'F'};

    private final Set<UUID> blank = ConcurrentHashMap.newKeySet();

    TestPress() {
        super(Runtime.getRuntime().availableProcessors() / 2);
    }

    /// From now on, PDFs of this seller are empty.
    public void leaveBlank(Seller seller) {
        blank.add(seller.id());
    }

    @Override
    public byte[] render(UUID sellerId, Manuscript manuscript) {
        return blank.contains(sellerId) ? NOTHING.clone() : super.render(sellerId, manuscript);
    }
}

package io.billwright.testing;

import io.billwright.messaging.documents.Manuscript;
import io.billwright.messaging.documents.PdfRenderer;
import io.billwright.messaging.documents.Press;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.context.annotation.Primary;

/// Prints for all but sellers whose documents nobody looks at: an eighth of the time of random lives went into
/// printing.
@Primary
public final class QuietPress implements Press {

    private static final byte[] NOTHING = "%PDF-1.7".getBytes(StandardCharsets.US_ASCII);
    private static final Set<UUID> UNREAD = ConcurrentHashMap.newKeySet();

    private final PdfRenderer renderer;

    QuietPress(PdfRenderer renderer) {
        this.renderer = renderer;
    }

    public static void leaveOut(UUID sellerId) {
        UNREAD.add(sellerId);
    }

    @Override
    public byte[] render(UUID sellerId, Manuscript manuscript) {
        return UNREAD.contains(sellerId) ? NOTHING.clone() : renderer.render(sellerId, manuscript);
    }
}

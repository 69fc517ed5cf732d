package io.billwright.invoicing.paperwork;

import java.awt.Color;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import javax.imageio.ImageIO;

/// A picture as a seller may have it on its documents.
final class SampleLogo {

    private SampleLogo() {}

    /// As a data URI.
    static String png() {
        var image = new BufferedImage(600, 200, BufferedImage.TYPE_INT_ARGB);
        var pen = image.createGraphics();
        pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        pen.setColor(new Color(0xb45309));
        pen.fillOval(10, 10, 180, 180);
        pen.setColor(new Color(0xfbbf24));
        pen.fillOval(70, 40, 150, 150);
        pen.setColor(new Color(0x1c2330));
        pen.fillRoundRect(250, 70, 330, 26, 26, 26);
        pen.fillRoundRect(250, 116, 220, 26, 26, 26);
        pen.dispose();
        try (var out = new ByteArrayOutputStream()) {
            ImageIO.write(image, "png", out);
            return "data:image/png;base64," + Base64.getEncoder().encodeToString(out.toByteArray());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}

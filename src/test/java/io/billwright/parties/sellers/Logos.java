package io.billwright.parties.sellers;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import javax.imageio.ImageIO;

/// Pictures as data URIs, good and bad.
public final class Logos {

    private Logos() {}

    public static String png(int width, int height) {
        return uri("png", encoded("png", new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB)));
    }

    public static String jpeg(int width, int height) {
        return uri("jpeg", encoded("jpeg", new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB)));
    }

    /// Cannot be compressed, so it has about three bytes for each of its dots.
    static String noise(int side) {
        var image = new BufferedImage(side, side, BufferedImage.TYPE_INT_RGB);
        var random = new Random(5);
        for (int dot = 0; dot < side * side; dot++) {
            image.setRGB(dot % side, dot / side, random.nextInt());
        }
        return uri("png", Arrays.copyOf(encoded("png", image), 110_000));
    }

    /// Its head promises more than is there.
    static String cutOff() {
        var whole = encoded("png", new BufferedImage(500, 500, BufferedImage.TYPE_INT_RGB));
        return uri("png", Arrays.copyOf(whole, whole.length / 2));
    }

    private static String uri(String format, byte[] content) {
        return "data:image/" + format + ";base64," + Base64.getEncoder().encodeToString(content);
    }

    private static byte[] encoded(String format, BufferedImage image) {
        try (var out = new ByteArrayOutputStream()) {
            ImageIO.write(image, format, out);
            return out.toByteArray();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}

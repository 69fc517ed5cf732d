package io.billwright;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The mistakes that `scripts/planted` plants fit the code as it is now.
@Tag("structure")
class PlantedMistakesTest {

    static List<Path> mistakes() throws IOException {
        try (var files = Files.list(Path.of("src/test/resources/planted"))) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void aMistakeCanBePlanted(Path mistake) throws IOException, InterruptedException {
        var patch = new ProcessBuilder("patch", "-p1", "--dry-run", "--force")
                .redirectInput(mistake.toFile())
                .redirectErrorStream(true)
                .start();
        var said = new String(patch.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(patch.waitFor()).as(said).isZero();
    }
}

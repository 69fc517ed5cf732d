package io.billwright.messaging.documents;

import io.billwright.platform.db.Seller;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Objects;
import java.util.UUID;

/// Documents as files below a directory. A file is written under a temporary name, synced to disk and then renamed,
/// so that its name never refers to half a document, and it survives a power failure.
final class FilesystemStorage implements DocumentStorage {

    private static final byte[] TRIAL = "written by doctor, to be removed".getBytes(StandardCharsets.UTF_8);

    private final Path directory;

    FilesystemStorage(Path directory) {
        this.directory = directory.toAbsolutePath();
    }

    @Override
    public Place place() {
        return Place.FILESYSTEM;
    }

    @Override
    public String write(Seller seller, String sha256, byte[] content) {
        var location = DocumentStorage.location(seller, sha256);
        var file = directory.resolve(location);
        var shelf = Objects.requireNonNull(file.getParent());
        try {
            createDirectories(shelf);
            var unfinished = file.resolveSibling(sha256 + "." + UUID.randomUUID() + ".tmp");
            try {
                writeDurably(unfinished, content);
                Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(unfinished);
            }
            forceEntries(shelf);
            return location;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public byte[] read(String location) {
        try {
            return Files.readAllBytes(directory.resolve(location));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// Does not create the directory: it would belong to the current user, who may not be the one the service runs
    /// as.
    @Override
    public String tryOut() throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new IOException(directory + " is not a folder; create it for the user that the service runs as");
        }
        var file = directory.resolve("doctor." + UUID.randomUUID() + ".tmp");
        try {
            writeDurably(file, TRIAL);
            if (!Arrays.equals(TRIAL, Files.readAllBytes(file))) {
                throw new IOException(directory + " gives back something else than was written");
            }
        } catch (AccessDeniedException denied) {
            throw new IOException(directory + " belongs to " + Files.getOwner(directory) + ", and this user may not"
                    + " write to it");
        } finally {
            Files.deleteIfExists(file);
        }
        return "written to, read from and removed from " + directory + ", which belongs to "
                + Files.getOwner(directory);
    }

    private static void writeDurably(Path file, byte[] content) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            var rest = ByteBuffer.wrap(content);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
            channel.force(true);
        }
    }

    /// A new directory is itself an entry of its parent, which must be synced too.
    private static void createDirectories(Path wanted) throws IOException {
        if (Files.isDirectory(wanted)) {
            return;
        }
        var above = Objects.requireNonNull(wanted.getParent());
        createDirectories(above);
        try {
            Files.createDirectory(wanted);
        } catch (FileAlreadyExistsException anotherWasFaster) {
            // Another process has created it.
        }
        forceEntries(above);
    }

    private static void forceEntries(Path directory) throws IOException {
        try (var channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}

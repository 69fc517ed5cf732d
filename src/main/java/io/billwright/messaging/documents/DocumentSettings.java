package io.billwright.messaging.documents;

import io.billwright.messaging.documents.DocumentStorage.Place;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Configuration;

/// Under which address customers reach this service, without a slash at the end, and where new documents are kept.
/// Those kept elsewhere before stay readable as long as that place is configured.
///
/// @param publicUrl where customers reach this service, without a slash at the end
/// @param storage where new documents are kept
/// @param directory for `filesystem`
/// @param s3 for `s3`
/// @param presses how many documents are printed at a time; half of the processors if 0
@ConfigurationProperties("billwright.documents")
record DocumentSettings(
        @DefaultValue("http://localhost:8080") String publicUrl,
        @DefaultValue("DATABASE") Place storage,
        @Nullable Path directory,
        @Nullable S3 s3,
        @DefaultValue("0") int presses) {

    /// Without keys, those of the environment are used: variables, a profile, or the machine's role.
    ///
    /// @param bucket of the documents
    /// @param endpoint of a store other than Amazon's
    /// @param region of the bucket
    /// @param pathStyle whether the bucket is in the path and not in the name of the host
    /// @param accessKey if not that of the environment
    /// @param secretKey if not that of the environment
    record S3(
            String bucket,
            @Nullable String endpoint,
            @DefaultValue("us-east-1") String region,
            @DefaultValue("false") boolean pathStyle,
            @Nullable String accessKey,
            @Nullable String secretKey) {

        /// Settings are logged; secrets must not be.
        @Override
        public String toString() {
            return "S3[" + bucket + "]";
        }
    }

    DocumentSettings {
        if (storage == Place.FILESYSTEM && directory == null) {
            throw new IllegalArgumentException("billwright.documents.directory is missing");
        }
        if (storage == Place.S3 && s3 == null) {
            throw new IllegalArgumentException("billwright.documents.s3.bucket is missing");
        }
    }

    /// The storages outside the database.
    List<DocumentStorage> storages() {
        var storages = new ArrayList<DocumentStorage>();
        if (directory != null) {
            storages.add(new FilesystemStorage(directory));
        }
        if (s3 != null) {
            storages.add(new S3Storage(s3));
        }
        return List.copyOf(storages);
    }

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(DocumentSettings.class)
    static class Enabled {}
}

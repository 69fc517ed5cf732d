package io.billwright.messaging.documents;

import io.billwright.messaging.documents.DocumentSettings.S3;
import io.billwright.platform.db.Seller;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.UUID;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/// Documents as objects in a bucket of S3 or of a compatible store.
final class S3Storage implements DocumentStorage {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final S3Client client;
    private final String bucket;

    S3Storage(S3 settings) {
        this.bucket = settings.bucket();
        var builder = S3Client.builder()
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .region(Region.of(settings.region()))
                .forcePathStyle(settings.pathStyle())
                .credentialsProvider(credentials(settings))
                .overrideConfiguration(limits -> limits.apiCallTimeout(PATIENCE));
        if (settings.endpoint() != null) {
            builder.endpointOverride(URI.create(settings.endpoint()));
        }
        this.client = builder.build();
    }

    @Override
    public Place place() {
        return Place.S3;
    }

    /// The store verifies the digest before it accepts the object.
    @Override
    public String write(Seller seller, String sha256, byte[] content) {
        var location = DocumentStorage.location(seller, sha256);
        var digest = Base64.getEncoder().encodeToString(HexFormat.of().parseHex(sha256));
        client.putObject(
                put -> put.bucket(bucket)
                        .key(location)
                        .contentType("application/pdf")
                        .checksumSHA256(digest),
                RequestBody.fromBytes(content));
        return location;
    }

    @Override
    public byte[] read(String location) {
        return client.getObjectAsBytes(get -> get.bucket(bucket).key(location)).asByteArray();
    }

    @Override
    public String tryOut() {
        var key = "doctor/" + UUID.randomUUID();
        client.putObject(put -> put.bucket(bucket).key(key), RequestBody.fromString(key));
        try {
            if (!new String(read(key), StandardCharsets.UTF_8).equals(key)) {
                throw new IllegalStateException("the bucket gives back something else than was written");
            }
        } finally {
            client.deleteObject(delete -> delete.bucket(bucket).key(key));
        }
        return "written to, read from and removed from the bucket " + bucket;
    }

    @Override
    public void close() {
        client.close();
    }

    private static AwsCredentialsProvider credentials(S3 settings) {
        return settings.accessKey() == null || settings.secretKey() == null
                ? DefaultCredentialsProvider.builder().build()
                : StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(settings.accessKey(), settings.secretKey()));
    }
}

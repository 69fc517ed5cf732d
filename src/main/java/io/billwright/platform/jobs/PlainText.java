package io.billwright.platform.jobs;

import com.github.kagkarlsson.scheduler.serializer.Serializer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Stores the data of a job as the text it is, so that an operator can read it.
enum PlainText implements Serializer {
    SERIALIZER;

    @Override
    public byte @Nullable [] serialize(@Nullable Object data) {
        return data == null ? null : data.toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public <T> @Nullable T deserialize(Class<T> type, byte @Nullable [] bytes) {
        return bytes == null || type == Void.class ? null : type.cast(new String(bytes, StandardCharsets.UTF_8));
    }
}

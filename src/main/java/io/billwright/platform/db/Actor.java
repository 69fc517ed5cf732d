package io.billwright.platform.db;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Who makes a change, from where and by which operation (S18).
///
/// @param id the id of the API key, the member, the linked object, or the portal's person (or else its customer); for
/// a
///     processor, a job or a command its name
/// @param address the network address of the request, if there was one
/// @param requestId the id of the request, if there was one
/// @param operation the method and path of the request, or the name of the job or the command
/// @param objectId the object that the request names, if any
public record Actor(
        Kind kind,
        String id,
        @Nullable String address,
        @Nullable String requestId,
        String operation,
        @Nullable UUID objectId) {

    /// The names of these constants are part of the API.
    public enum Kind {
        API_KEY,
        /// A person who works for the seller, in the console.
        MEMBER,
        LINK,
        /// A person at a customer, in the portal.
        CUSTOMER,
        PROCESSOR,
        JOB,
        COMMAND
    }

    /// Used when no actor was set, which is a bug.
    static final Actor UNNAMED = job("unnamed");

    public static Actor job(String name) {
        return new Actor(Kind.JOB, name, null, null, name, null);
    }

    public static Actor command(String name) {
        return new Actor(Kind.COMMAND, name, null, null, name, null);
    }
}

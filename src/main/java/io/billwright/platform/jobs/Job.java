package io.billwright.platform.jobs;

/// A kind of durable work: it is written down in the transaction that needs it ([Jobs#add]) and run after the commit,
/// again and again until it succeeds.
public interface Job {

    String name();

    void run(String data);
}

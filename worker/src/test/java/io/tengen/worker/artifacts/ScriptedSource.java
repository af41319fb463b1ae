package io.tengen.worker.artifacts;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.ArtifactException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;

/** A source of artifacts of random bytes, with the faults that a test requests. */
final class ScriptedSource implements ArtifactSource {
  private static final int CHUNK = 1_000;

  /** The requests so far, as {@code HASH@OFFSET}. */
  @GuardedBy("this")
  private final List<String> requests = new ArrayList<>();

  @GuardedBy("this")
  private final Map<Artifact, byte[]> artifacts = new HashMap<>();

  /** The number of bytes after which a download breaks. */
  @GuardedBy("this")
  private int breaksAfter = Integer.MAX_VALUE;

  /** The number of further downloads to damage. */
  @GuardedBy("this")
  private int damagedDownloads;

  @GuardedBy("this")
  private CountDownLatch gate = new CountDownLatch(0);

  /** Adds an artifact of random bytes. */
  synchronized Artifact add(int length, long seed) {
    byte[] bytes = new byte[length];
    new SplittableRandom(seed).nextBytes(bytes);
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
      Artifact artifact = new Artifact(HexFormat.of().formatHex(hash), length);
      artifacts.put(artifact, bytes);
      return artifact;
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  synchronized byte[] bytes(Artifact artifact) {
    return artifacts.getOrDefault(artifact, new byte[0]).clone();
  }

  /** Makes every download break after this many bytes. */
  synchronized void breakAfter(int bytes) {
    breaksAfter = bytes;
  }

  /** Flips a bit in this many downloads. */
  synchronized void damage(int downloads) {
    damagedDownloads = downloads;
  }

  /** Returns a gate at which downloads stop half way until it is opened. */
  synchronized CountDownLatch gate() {
    gate = new CountDownLatch(1);
    return gate;
  }

  synchronized void forget(Artifact artifact) {
    artifacts.remove(artifact);
  }

  synchronized List<String> requests() {
    return List.copyOf(requests);
  }

  @Override
  public void fetch(Artifact artifact, long offset, Sink sink)
      throws IOException, InterruptedException {
    byte[] bytes;
    int end;
    CountDownLatch half;
    synchronized (this) {
      requests.add(artifact.brief() + "@" + offset);
      bytes = bytes(artifact);
      half = gate;
      end = (int) Math.min(bytes.length, offset + breaksAfter);
      if (damagedDownloads > 0) {
        damagedDownloads--;
        bytes[bytes.length / 2] ^= 1;
      }
    }
    if (bytes.length == 0) {
      throw new ArtifactException(ArtifactException.Reason.UNKNOWN, "it is not here");
    }
    for (int at = (int) offset; at < end; at += CHUNK) {
      if (at >= bytes.length / 2) {
        half.await();
      }
      sink.write(ByteBuffer.wrap(bytes, at, Math.min(CHUNK, end - at)));
    }
    if (end < bytes.length) {
      throw new IOException("broken line");
    }
  }
}

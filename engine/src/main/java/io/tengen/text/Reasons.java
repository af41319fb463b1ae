package io.tengen.text;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnknownHostException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Says on one line for people why something failed, without names of Java classes. The messages of
 * Java's exceptions are often only a path, or missing.
 */
public final class Reasons {
  private Reasons() {}

  /** Returns the reason, for a message that already names the file, if the failure is one's. */
  public static String of(Throwable failure) {
    Throwable cause = unwrapped(failure);
    String words = words(cause);
    if (words != null) {
      return words;
    }
    String message =
        cause instanceof FileSystemException file ? file.getReason() : cause.getMessage();
    if (message == null || message.isBlank()) {
      return cause instanceof IOException ? "input or output failed" : "an internal error";
    }
    return Texts.oneLine(message.strip());
  }

  /** Returns the reason of the first failure in a chain of causes, such as that of a handshake. */
  public static String ofDeepest(Throwable failure) {
    return of(deepest(failure));
  }

  /** Returns the first failure in a chain of causes. */
  public static Throwable deepest(Throwable failure) {
    Throwable deepest = failure;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    return deepest;
  }

  /** Returns the reason, after the name of the file if the failure is one's. */
  public static String withFile(Throwable failure) {
    Throwable cause = unwrapped(failure);
    return cause instanceof FileSystemException file && file.getFile() != null
        ? Texts.oneLine(file.getFile()) + ": " + of(cause)
        : of(cause);
  }

  /** Returns the cause of an exception that only carries it to another thread or layer. */
  private static Throwable unwrapped(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null && isWrapper(cause, cause.getCause())) {
      cause = cause.getCause();
    }
    return cause;
  }

  private static boolean isWrapper(Throwable failure, Throwable cause) {
    // The message of an exception that was created from its cause alone has the cause's class.
    return failure instanceof CompletionException
        || failure instanceof ExecutionException
        || failure instanceof UncheckedIOException
        || cause.toString().equals(failure.getMessage());
  }

  private static @Nullable String words(Throwable cause) {
    return switch (cause) {
      case AccessDeniedException denied -> "permission denied";
      case NoSuchFileException missing -> "no such file or directory";
      case EOFException ended -> "it ends early";
      case CharacterCodingException coding -> "it is not text in UTF-8";
      case UnknownHostException host -> "unknown host " + host.getMessage();
      case OutOfMemoryError memory -> "not enough memory";
      case StackOverflowError stack -> "not enough memory for the stack";
      case InterruptedException interrupted -> "interrupted";
      default -> null;
    };
  }
}

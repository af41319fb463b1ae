package io.tengen.worker.inference;

import io.tengen.text.Reasons;
import io.tengen.worker.inference.model.Boards;
import io.tengen.worker.inference.model.NetworkFileException;
import io.tengen.worker.inference.onnx.OnnxModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Loads networks onto devices. All methods block. */
final class SessionFactory {
  private static final Logger LOG = LoggerFactory.getLogger(SessionFactory.class);

  /** Number of warm-up runs; the first runs load kernels and plan memory. */
  private static final int WARM_UP_RUNS = 2;

  private static final int PREFERRED_SIZE = 9;

  private SessionFactory() {}

  /**
   * Loads a file's network onto devices, warms it up, and checks its outputs; see {@link
   * NetworkCheck}. If graphics cards cannot be used, one line is logged, and a single session on
   * the CPU replaces all of them.
   *
   * @param requested settings of the requested sessions, at least one
   * @return the sessions, one for each device in use
   * @throws NetworkFileException if the file contains no network, or one that fails the check; the
   *     message names the file
   * @throws IOException if the file cannot be read, or the heap is too small for the network
   * @throws InferenceException if ONNX Runtime cannot be loaded or fails; the message names the
   *     file
   */
  static List<InferenceSession> open(Path file, List<InferenceSettings> requested)
      throws IOException, InferenceException {
    OnnxModel model = NetworkFiles.model(file);
    List<InferenceSession> sessions = new ArrayList<>();
    try {
      load(model, requested, sessions);
      for (InferenceSession session : sessions) {
        NetworkCheck.run(new NetworkEvaluator(session));
      }
      return sessions;
    } catch (NetworkFileException e) {
      sessions.forEach(InferenceSession::close);
      throw new NetworkFileException(file + ": " + e.getMessage(), e);
    } catch (InferenceException e) {
      sessions.forEach(InferenceSession::close);
      throw new InferenceException(file + ": " + e.getMessage(), e);
    } catch (IOException | RuntimeException e) {
      sessions.forEach(InferenceSession::close);
      throw e;
    } catch (OutOfMemoryError e) {
      sessions.forEach(InferenceSession::close);
      throw NetworkMemory.tooSmall(file, e);
    }
  }

  private static void load(
      OnnxModel model, List<InferenceSettings> requested, List<InferenceSession> sessions)
      throws IOException, InferenceException {
    boolean fellBack = false;
    for (InferenceSettings settings : requested) {
      if (settings.device().isCpu()) {
        sessions.add(loadAndWarmUp(model, settings));
        continue;
      }
      try {
        sessions.add(onGraphicsCard(model, settings));
      } catch (NetworkFileException | InferenceException e) {
        if (!fellBack) {
          // If the network rather than the device is the cause, this throws too.
          sessions.add(loadAndWarmUp(model, settings.onCpu()));
          LOG.warn(
              "{} cannot be used, so the CPU is used instead: {}",
              settings.device(),
              Reasons.ofDeepest(e));
        }
        fellBack = true;
      }
    }
  }

  /**
   * Loads a network onto a graphics card, without TensorRT if that is requested but cannot be used.
   */
  private static InferenceSession onGraphicsCard(OnnxModel model, InferenceSettings settings)
      throws IOException, InferenceException {
    if (!settings.tensorRt()) {
      return loadAndWarmUp(model, settings);
    }
    try {
      return loadAndWarmUp(model, settings);
    } catch (NetworkFileException | InferenceException e) {
      InferenceSession without = loadAndWarmUp(model, settings.withoutTensorRt());
      LOG.warn(
          "TensorRT cannot be used, so {} is used without it: {}",
          settings.device(),
          Reasons.ofDeepest(e));
      return without;
    }
  }

  /** Loads a network and evaluates the smallest and the largest batch with empty planes. */
  private static InferenceSession loadAndWarmUp(OnnxModel model, InferenceSettings settings)
      throws IOException, InferenceException {
    InferenceSession session = new InferenceSession(model, settings);
    try {
      Boards boards = session.boards();
      int side =
          session.shape().length(Math.clamp(PREFERRED_SIZE, boards.smallest(), boards.largest()));
      for (int i = 0; i < WARM_UP_RUNS; i++) {
        session.run(1, side);
        session.run(session.maxBatch(), side);
      }
      return session;
    } catch (InferenceException | RuntimeException | OutOfMemoryError e) {
      session.close();
      throw e;
    }
  }
}

package io.tengen.cli.client;

import io.tengen.cli.channel.ControlException;
import io.tengen.wire.play.Analysis;
import io.tengen.wire.play.AnalysisService;
import io.tengen.wire.play.AnalysisService.CloseAnalysis;
import io.tengen.wire.play.AnalysisService.OpenAnalysis;
import io.tengen.wire.play.AnalysisService.ShowPosition;
import io.tengen.wire.play.AnalysisService.WatchAnalysis;
import java.util.List;

/**
 * Sends requests for analyses by engines of the cluster. Thread-safe. Every call blocks until the
 * coordinator answers.
 */
public final class AnalysisControl {
  private final Control control;

  AnalysisControl(Control control) {
    this.control = control;
  }

  /** Begins an analysis. If the answer is lost, the analysis ends by itself after two minutes. */
  public Analysis open(OpenAnalysis request) throws ControlException {
    return control.askOnce(AnalysisService.OPEN_ANALYSIS, request);
  }

  /**
   * Moves an analysis to another position.
   *
   * @param moves the moves before it, as messages number them
   */
  public Analysis show(String analysis, List<Integer> moves) throws ControlException {
    return control.ask(AnalysisService.SHOW_POSITION, new ShowPosition(analysis, moves));
  }

  /** Begins to watch an analysis, whose engine searches until the stream is closed. */
  public Watch<Analysis> watch(String analysis) throws ControlException {
    return new Watch<>(
        control.channel().open(AnalysisService.WATCH_ANALYSIS, new WatchAnalysis(analysis)));
  }

  /** Ends an analysis. */
  public void close(String analysis) throws ControlException {
    control.askOnce(AnalysisService.CLOSE_ANALYSIS, new CloseAnalysis(analysis));
  }
}

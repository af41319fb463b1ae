package io.tengen.worker.inquiry;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.engine.play.LackOfMemoryException;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.game.board.Points;
import io.tengen.game.rules.IllegalMoveException;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import io.tengen.text.Reasons;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.inquiry.Answer;
import io.tengen.wire.inquiry.Inquiry;
import io.tengen.worker.job.EngineProvider;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An engine that answers one inquiry after the other. A new inquiry interrupts the one before.
 * {@link #run} uses the engine; the other methods may be called on any thread.
 */
final class InquirySession {
  private static final Logger log = LoggerFactory.getLogger(InquirySession.class);

  private final InquiryJob job;
  private final EngineProvider engines;
  private final InquiryListener listener;

  /** The inquiry that is to be answered next; null if there is none. */
  @GuardedBy("this")
  private @Nullable Inquiry next;

  /** The thread of the engine while it may be interrupted. */
  @GuardedBy("this")
  private @Nullable Thread busy;

  /** Whether the thread answers an inquiry, rather than prepares the engine. */
  @GuardedBy("this")
  private boolean isAnswering;

  @GuardedBy("this")
  private boolean isStopped;

  InquirySession(InquiryJob job, EngineProvider engines, InquiryListener listener) {
    this.job = job;
    this.engines = engines;
    this.listener = listener;
  }

  LeaseToken lease() {
    return job.lease();
  }

  synchronized void ask(Inquiry inquiry) {
    next = inquiry;
    if (isAnswering) {
      interrupt();
    }
    notifyAll();
  }

  synchronized void stop() {
    isStopped = true;
    interrupt();
    notifyAll();
  }

  private synchronized void interrupt() {
    if (busy != null) {
      busy.interrupt();
    }
  }

  /** Prepares the engine and answers inquiries until {@link #stop}. Blocks. */
  void run() {
    begin();
    try (EngineProvider.Handle ready = engines.prepare(job.artifacts());
        InquiryPlayers players = new InquiryPlayers(job, ready.kinds())) {
      players.check();
      end();
      Inquiry inquiry = take();
      while (inquiry != null) {
        answer(inquiry, players);
        inquiry = take();
      }
    } catch (InterruptedException e) {
      log.debug("an engine for inquiries was stopped", e);
    } catch (IOException | IllegalArgumentException | LackOfMemoryException e) {
      log.warn("inquiries to {} declined: {}", job.engine(), Reasons.withFile(e));
      listener.declined(job.lease(), Reasons.withFile(e));
    } catch (RuntimeException | Error e) {
      log.error("inquiries to {} failed", job.engine(), e);
      listener.declined(job.lease(), "the engine failed on this worker: " + Reasons.withFile(e));
    } finally {
      end();
    }
  }

  private synchronized void begin() {
    busy = Thread.currentThread();
  }

  /** Ensures that no interrupt of one inquiry reaches the next. */
  private synchronized void end() {
    busy = null;
    isAnswering = false;
    Thread.interrupted();
  }

  /** Waits for the next inquiry; null if there will be none. */
  private synchronized @Nullable Inquiry take() throws InterruptedException {
    while (next == null && !isStopped) {
      wait();
    }
    Inquiry taken = isStopped ? null : next;
    next = null;
    isAnswering = taken != null;
    busy = isAnswering ? Thread.currentThread() : null;
    return taken;
  }

  private void answer(Inquiry inquiry, InquiryPlayers players) {
    try {
      Position position = position(inquiry);
      switch (inquiry.question()) {
        case Inquiry.ForMove question -> send(inquiry, players.decide(position, question.time()));
        case Inquiry.ForAnalysis question ->
            players.analyze(position, question, report -> send(inquiry, new Answer.Report(report)));
        case Inquiry.ForStones _ -> send(inquiry, players.deadStones(position));
        case Inquiry.Stop _ -> log.debug("an inquiry was stopped");
      }
    } catch (InterruptedException e) {
      log.debug("an inquiry was replaced", e);
    } catch (PlayerFailure e) {
      players.discard();
      boolean isLate = e.reason() == Outcome.Reason.TIME;
      send(inquiry, new Answer.Failed(isLate, String.valueOf(e.getMessage())));
    } catch (IllegalMoveException | IllegalArgumentException | LackOfMemoryException e) {
      send(inquiry, new Answer.Failed(false, Reasons.of(e)));
    } catch (RuntimeException e) {
      log.error("{} failed", job.engine(), e);
      players.discard();
      send(inquiry, new Answer.Failed(false, Reasons.withFile(e)));
    } finally {
      end();
    }
  }

  private void send(Inquiry inquiry, Answer answer) {
    listener.answered(job.lease(), inquiry.number(), answer);
  }

  /** Returns the position, over which two passes may have been resumed without the worker's aid. */
  private Position position(Inquiry inquiry) {
    Position position = new Position(job.setup());
    Points points = position.points();
    for (int move : inquiry.moves()) {
      if (position.isOver() && !position.isEndedByRule()) {
        position.resume(position.toMove());
      }
      position.play(points.fromIndex(move));
    }
    return position;
  }
}

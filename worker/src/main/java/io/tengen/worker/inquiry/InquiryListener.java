package io.tengen.worker.inquiry;

import io.tengen.wire.LeaseToken;
import io.tengen.wire.inquiry.Answer;

/**
 * Receives what engines answer. Called on the engines' threads; must not block for long. The last
 * call for a lease is {@link #slotFreed}.
 */
public interface InquiryListener {
  /**
   * The engine answers.
   *
   * @param number number of the inquiry
   */
  void answered(LeaseToken lease, long number, Answer answer);

  /**
   * The engine cannot be played on this worker.
   *
   * @param reason one line for users
   */
  void declined(LeaseToken lease, String reason);

  /** The engine's slot can be used for something else. */
  void slotFreed();
}

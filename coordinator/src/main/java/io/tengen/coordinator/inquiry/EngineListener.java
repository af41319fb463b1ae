package io.tengen.coordinator.inquiry;

import io.tengen.wire.inquiry.Answer;

/** Receives what an engine answers. Called on any thread; must not block. */
public interface EngineListener {
  /**
   * The engine answers.
   *
   * @param number what {@link EngineSession#ask} returned
   */
  void answered(long number, Answer answer);

  /**
   * The engine has a slot, or none.
   *
   * @param worker the worker on which it runs; empty while it waits for one
   * @param notice why it waits, in one line; empty if it does not
   */
  void seated(String worker, String notice);

  /**
   * No worker can play the engine. The session asks for no slot until the next inquiry.
   *
   * @param problem one line for people
   */
  void failed(String problem);
}

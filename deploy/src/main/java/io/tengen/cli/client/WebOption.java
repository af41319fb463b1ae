package io.tengen.cli.client;

import io.tengen.cli.console.CommandException;
import picocli.CommandLine.Option;

/** The option that shows a command's runs in a browser while they are played in this process. */
public final class WebOption {
  @Option(
      names = "--web",
      description =
          "Serves the web page with live boards and ratings on this machine while games are played,"
              + " and prints its address.")
  private boolean web;

  /** Returns whether the page is wanted. */
  public boolean isGiven() {
    return web;
  }

  /** Throws if the page is wanted of a remote coordinator, which serves it itself. */
  public void requireNotGiven() throws CommandException {
    if (web) {
      throw CommandException.badInput(
          "--web is for games that are played in this process; a coordinator serves the web page"
              + " itself, at its HTTP port");
    }
  }
}

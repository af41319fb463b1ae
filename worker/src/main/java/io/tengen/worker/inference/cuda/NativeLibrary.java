package io.tengen.worker.inference.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.util.Optional;

/**
 * A native library that other native code loads from the system's directories or {@code
 * LD_LIBRARY_PATH}.
 *
 * @param file the library's name, such as {@code libcudart.so.12}
 * @param function a function that the library must have, which tells its version from older ones
 * @param product the product that installs it
 */
record NativeLibrary(String file, String function, String product) {
  /**
   * Returns the reason why the library cannot be used, with its remedy, in one line; empty if it
   * can. Loads the library and unloads it again. Thread-safe.
   */
  Optional<String> problem() {
    try (Arena arena = Arena.ofConfined()) {
      return SymbolLookup.libraryLookup(file, arena).find(function).isPresent()
          ? Optional.empty()
          : Optional.of(file + " is too old; install " + product);
    } catch (IllegalArgumentException e) {
      return Optional.of(file + " is missing; install " + product);
    }
  }
}

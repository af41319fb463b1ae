/**
 * Files that survive the death of a process and a power cut: atomic and durable writes, framed
 * append logs, directory locks, scratch directories, and the naming and removal of temporary files.
 *
 * <p>The package depends only on the JDK. Every method blocks on the disk unless it says otherwise.
 * "Durable" means that the operating system has confirmed the bytes of a file, or the entries of a
 * directory, with {@code fsync}; {@link io.tengen.files.DurableFiles} states the order in which
 * that happens.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.files;

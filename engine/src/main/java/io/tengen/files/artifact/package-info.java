/**
 * A content-addressed store of files. Files are named by their SHA-256, can be received in several
 * resumable parts, and become visible only when complete and verified.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.files.artifact;

/**
 * Files that are known by what they hold. A directory keeps them under their SHA-256; they come in
 * piece by piece, may be interrupted, and are there whole and verified or not at all.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.files.artifact;

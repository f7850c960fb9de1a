/** Hands a file to the reader. Pages that forbid downloads (a sandboxed frame) just do nothing. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken the address once the click is handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Copies the text of a field. Without a clipboard (plain http) it is marked and the old way tried; false: it stays marked, to be copied by hand. */
export async function copyField(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    field.focus()
    field.select()
    return document.execCommand('copy')
  }
}

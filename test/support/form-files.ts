/** What a browser sends for a form with files: fields by name, files by name. */
export function formWithFiles(
  fields: Readonly<Record<string, string>>,
  files: readonly { readonly name: string; readonly content: string | Uint8Array<ArrayBuffer> }[] = [],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, content } of files) form.append('files', new Blob([content]), name);
  if (files.length === 0) form.append('files', new Blob([]), '');
  return form;
}

/** Hidden fields of the form that hands in homework, and where it is sent. */
export function formOn(html: string): { readonly action: string; readonly fields: Record<string, string> } {
  const action = /<form method="post" action="([^"]+)" enctype/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  if (action === undefined) throw new Error('the page has no form for homework');
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return { action, fields: Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])) };
}

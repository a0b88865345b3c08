import { queryOf, type View } from './view.js';

/** Addresses of the pages, as a browser asks for them: below the path of the public URL. */
export class Paths {
  readonly base: string;

  constructor(publicUrl: string) {
    this.base = `${new URL(publicUrl).pathname.replace(/\/$/, '')}/reports`;
  }

  get signIn() {
    return `${this.base}/sign-in`;
  }
  get letter() {
    return `${this.base}/sign-in/letter`;
  }
  get key() {
    return `${this.base}/sign-in/key`;
  }
  get signOut() {
    return `${this.base}/sign-out`;
  }
  get language() {
    return `${this.base}/language`;
  }
  get icon() {
    return `${this.base}/icon.svg`;
  }
  style(version: string) {
    return `${this.base}/style-${version}.css`;
  }
  people(view: View) {
    return `${this.base}${queryOf(view)}`;
  }
  person(id: string, view: View) {
    return `${this.base}/people/${encodeURIComponent(id)}${queryOf(view)}`;
  }
  progress(view: View) {
    return `${this.base}/progress${queryOf(view)}`;
  }
  csv(view: View) {
    return `${this.base}/report.csv${queryOf(view)}`;
  }
}

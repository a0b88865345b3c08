import type { IncomingMessage } from 'node:http';
import { clientAddress } from './client-address.js';
import { isOwnPage } from './own-page.js';

const request = (headers: object, remoteAddress = '127.0.0.1') =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;
const PUBLIC = 'https://learn.example.org/lyceum';

it.each([
  [true, { 'sec-fetch-site': 'same-origin' }],
  [false, { 'sec-fetch-site': 'same-site', origin: 'https://learn.example.org' }],
  [false, { 'sec-fetch-site': 'cross-site' }],
  [false, { 'sec-fetch-site': 'none' }],
  [true, { origin: 'https://learn.example.org' }],
  [true, { origin: 'http://10.0.0.5:3000', host: '10.0.0.5:3000' }],
  [false, { origin: 'http://10.0.0.5:3001', host: '10.0.0.5:3000' }],
  [false, { origin: 'https://evil.example', host: '10.0.0.5:3000' }],
  [false, { origin: 'null' }],
  [false, {}],
])('that a form is from our own page is %s of %j', (isOurs, headers) => {
  expect(isOwnPage(request(headers), PUBLIC)).toBe(isOurs);
});

it.each([
  ['203.0.113.5', '203.0.113.5', undefined, []],
  ['203.0.113.5', '::ffff:203.0.113.5', 'evil', []],
  ['198.51.100.7', '10.0.0.9', 'evil, 198.51.100.7', ['10.0.0.9']],
  ['198.51.100.7', '10.0.0.9', 'evil, 198.51.100.7, 10.0.0.8', ['10.0.0.9', '10.0.0.8']],
  ['10.0.0.9', '10.0.0.9', undefined, ['10.0.0.9']],
])('the address of the browser is %s', (address, peer, forwarded, trusted) => {
  expect(clientAddress(request(forwarded ? { 'x-forwarded-for': forwarded } : {}, peer), trusted)).toBe(address);
});

// Reading the settings of the platform from the environment.
import { describe, expect, it } from 'vitest';
// Sets the Spanish default messages of validation, as in the server: settings must not use them.
import './http/http.ts';
import { type EnvironmentVariables, InvalidSettingError, readConfig } from './config.ts';

describe('the settings', () => {
  it('all have defaults: the venue then runs on this machine, with the embedded database', () => {
    expect(readConfig({}, '/srv/comanda')).toEqual({
      isProduction: false,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: '/srv/comanda/data',
      databaseUrl: null,
      busUrl: null,
      timeZone: 'Europe/Madrid',
      trustedProxies: [],
      metricsToken: null,
      demoAlwaysOpen: false,
      demoPayment: 'redsys',
      allowsSimulators: false,
      backupPath: null,
      mail: null,
      printerNetworks: ['127.0.0.0/8', '::1', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
      printerPorts: [{ first: 9100, last: 9109 }],
      loopbackPrinterPorts: [],
    });
  });

  it('are read from the environment', () => {
    const env = {
      NODE_ENV: 'production',
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://comanda.example/',
      DATA_DIR: '/var/lib/comanda',
      DATABASE_URL: 'postgres://comanda:secreto@db.example:5432/comanda',
      BUS_URL: 'postgres://comanda:secreto@primary.example:5432/comanda',
      VENUE_TIMEZONE: 'Atlantic/Canary',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1,192.168.1.1, loopback',
      METRICS_TOKEN: 'a-token-of-16-ch',
      DEMO_ALWAYS_OPEN: '1',
      ALLOW_SIMULATORS: '1',
      BACKUP_PATH: 'backups',
      SMTP_URL: 'smtp://comanda:secreto@mail.example:587',
      MAIL_FROM: 'hola@comanda.example',
      PRINTER_NETWORKS: '192.168.1.0/24, 10.1.2.3',
      PRINTER_PORTS: '9100-9104, 9200',
    };
    expect(readConfig(env, '/srv/comanda')).toEqual({
      isProduction: true,
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://comanda.example',
      dataDir: '/var/lib/comanda',
      databaseUrl: 'postgres://comanda:secreto@db.example:5432/comanda',
      busUrl: 'postgres://comanda:secreto@primary.example:5432/comanda',
      timeZone: 'Atlantic/Canary',
      trustedProxies: ['10.0.0.0/8', '::1', '192.168.1.1', 'loopback'],
      metricsToken: 'a-token-of-16-ch',
      demoAlwaysOpen: true,
      demoPayment: 'redsys',
      allowsSimulators: true,
      backupPath: '/srv/comanda/backups',
      mail: { smtpUrl: 'smtp://comanda:secreto@mail.example:587', from: 'hola@comanda.example' },
      printerNetworks: ['192.168.1.0/24', '10.1.2.3'],
      printerPorts: [
        { first: 9100, last: 9104 },
        { first: 9200, last: 9200 },
      ],
      loopbackPrinterPorts: [],
    });
  });

  it('allow no printer on this machine in production unless PRINTER_NETWORKS says so', () => {
    const networksOf = (env: EnvironmentVariables) =>
      readConfig({ NODE_ENV: 'production', ...env }, '/srv').printerNetworks;
    expect(networksOf({})).toEqual(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']);
    expect(networksOf({ PRINTER_NETWORKS: '127.0.0.1' })).toEqual(['127.0.0.1']);
  });

  it('allow no printer at all if PRINTER_NETWORKS is empty', () => {
    expect(readConfig({ PRINTER_NETWORKS: '' }, '/srv')).toMatchObject({ printerNetworks: [] });
  });

  it('may declare that the operator of the database makes the backups', () => {
    expect(readConfig({ BACKUP_PATH: 'external' }, '/srv')).toMatchObject({ backupPath: 'external' });
  });

  it('count as not set when they are empty', () => {
    const empty = { PORT: '', PUBLIC_URL: '', DATABASE_URL: '', TRUSTED_PROXIES: '', METRICS_TOKEN: '', NODE_ENV: '' };
    expect(readConfig(empty, '/srv')).toEqual(readConfig({}, '/srv'));
  });

  it('may name the folder of a socket in DATABASE_URL', () => {
    const url = 'postgres://localhost/comanda?host=/run/postgresql&user=comanda';
    expect(readConfig({ DATABASE_URL: url }, '/srv')).toMatchObject({ databaseUrl: url });
  });
});

describe('an invalid setting', () => {
  it.each([
    ['NODE_ENV', 'staging', 'production, development or test'],
    ['PORT', 'abc', 'a whole number from 0 to 65535'],
    ['PORT', '70000', 'a whole number from 0 to 65535'],
    ['PORT', '-1', 'a whole number from 0 to 65535'],
    ['PORT', '80.5', 'a whole number from 0 to 65535'],
    ['PORT', ' ', 'a whole number from 0 to 65535'],
    ['PUBLIC_URL', 'comanda.example', 'an address that begins with http:// or https://'],
    ['PUBLIC_URL', 'ftp://comanda.example', 'an address that begins with http:// or https://'],
    ['DATABASE_URL', 'mysql://localhost/comanda', 'an address like postgres://user:password@host:5432/database'],
    ['DATABASE_URL', 'localhost', 'an address like postgres://user:password@host:5432/database'],
    ['BUS_URL', 'https://db.example', 'an address like postgres://user:password@host:5432/database'],
    ['VENUE_TIMEZONE', 'Madrid', 'a time zone such as Europe/Madrid'],
    ['TRUSTED_PROXIES', 'nginx', 'addresses or ranges separated by commas, such as 10.0.0.0/8'],
    ['TRUSTED_PROXIES', '10.0.0.1, 10.0.0.0/64', 'addresses or ranges separated by commas, such as 10.0.0.0/8'],
    ['TRUSTED_PROXIES', '0.0.0.0/0', 'addresses or ranges separated by commas, such as 10.0.0.0/8'],
    ['TRUSTED_PROXIES', '10.0.0', 'addresses or ranges separated by commas, such as 10.0.0.0/8'],
    ['METRICS_TOKEN', 'short', 'at least 16 characters'],
    ['DEMO_ALWAYS_OPEN', 'yes', '0 or 1'],
    ['SMTP_URL', 'mail.example', 'an address like smtp://user:password@mail.example:587'],
    ['SMTP_URL', 'http://mail.example', 'an address like smtp://user:password@mail.example:587'],
    ['MAIL_FROM', 'nobody', 'the address that mails come from'],
    ['PRINTER_NETWORKS', 'kitchen', 'addresses or ranges separated by commas, such as 192.168.1.0/24'],
    ['PRINTER_NETWORKS', '192.168.1.0/33', 'addresses or ranges separated by commas, such as 192.168.1.0/24'],
    ['PRINTER_PORTS', 'raw', 'ports or ranges separated by commas, such as 9100-9109'],
    ['PRINTER_PORTS', '9109-9100', 'ports or ranges separated by commas, such as 9100-9109'],
    ['DEMO_PAYMENT', 'cash', 'stripe, redsys, manual'],
  ])('%s «%s» is rejected with one line that names the setting and the expected format', (name, value, wanted) => {
    const read = () => readConfig({ [name]: value }, '/srv');
    expect(read).toThrow(InvalidSettingError);
    expect(read).toThrow(new Error(`The setting ${name} is wrong: it wants ${wanted}.`));
  });

  it('is a mail server without a sender address', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example' }, '/srv')).toThrow(
      new InvalidSettingError('The setting MAIL_FROM is missing: SMTP_URL wants it.'),
    );
  });

  it('is reported without its value, which may be a secret', () => {
    const read = () => readConfig({ DATABASE_URL: 'postgre://comanda:secreto@localhost' }, '/srv');
    expect(read).not.toThrow(/secreto/);
    expect(read).toThrow(InvalidSettingError);
  });
});

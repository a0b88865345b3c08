const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** What the content may not be: programs, installers, documents with macros. Names are those of the library. */
export const REFUSED_CONTENT = set(
  'exe elf macho wasm class lnk alias swf nes deb rpm apk jar crx xpi dmg cab asar chm reg docm dotm xlsm xltm pptm potm ppsm',
);

/** What a double click on the saved file would run or a browser would show, whatever is in it. */
export const REFUSED_ENDINGS = set(
  [
    'exe dll com scr cpl sys msi msp mst pif lnk url scf inf reg gadget bat cmd ps1 psm1 vb vbs vbe js jse ws wsf wsh wsc sct',
    'hta msc chm app command dmg pkg deb rpm apk jar jnlp iso img vhd vhdx cab desktop',
    'html htm xhtml xht shtml mht mhtml svg svgz swf xsl xslt',
    'docm dotm xlsm xltm xlam xlsb pptm potm ppam ppsm sldm',
  ].join(' '),
);

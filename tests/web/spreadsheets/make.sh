#!/bin/sh
# Has LibreOffice make the CSV files beside this script from source.txt, by way of a spreadsheet of its own with real
# dates and numbers. Run by hand, because LibreOffice is heavy: apt-get install libreoffice-calc-nogui
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
office() { soffice --headless "-env:UserInstallation=file://$work/profile" "$@" >/dev/null 2>&1; }
# Separator, quotation mark, character set (76 UTF-8, 65535 UTF-16, 1 Windows-1252), first line, formats, language.
cp source.txt "$work/source.csv"
office --infilter="Text - txt - csv (StarCalc):44,34,76,1,,1031,false,true" --convert-to ods --outdir "$work" "$work/source.csv"
save() {
    office --convert-to "csv:Text - txt - csv (StarCalc):$2,34,$3,1,,$4,false,true" --outdir "$work/saved" "$work/source.ods"
    mv "$work/saved/source.csv" "$1.csv"
}
save utf-8 44 76 1031
save utf-16 44 65535 1031
save semicolons 59 76 1031
save windows-1252 59 1 1031
save tabs 9 65535 1033
